/** One seat (or spectator) at one table, over one WebSocket that comes back by itself.
 *
 *  A choice quotes the position it answers and is sent once: whatever happens to the connection, it is never sent again
 *  by itself, and the service refuses one that is late. */
import type { Deed, Place, Problem, Reply, Sheet, Told, Update } from "./messages";

export type Link = "connecting" | "open" | "lost" | "refused";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const GONE = 1008;

type Channel = Pick<WebSocket, "send" | "close"> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

export interface Line extends Told {
  number: number;
}

type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;

export class TableClient {
  link = $state<Link>("connecting");
  sheet = $state.raw<Sheet | null>(null);
  seat = $state<number | null>(null);
  places = $state.raw<Place[]>([]);
  latest = $state.raw<Update | null>(null);
  log = $state.raw<Line[]>([]);
  /** The key that is on its way and not answered yet. */
  underway = $state<string | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Called with every update, before the next one is taken. */
  onupdate: ((update: Update, first: boolean) => void) | null = null;

  private channel: Channel | null = null;
  private cursor: [number, number] = [0, 0];
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private numbers = 0;
  private asked = 0;
  private closed = false;

  constructor(
    readonly id: string,
    readonly token: string | null,
    private readonly connect: (address: string) => Channel = (address) => new WebSocket(address),
  ) {}

  open(): void {
    if (this.closed) return;
    const secure = location.protocol === "https:" ? "wss:" : "ws:";
    const address = `${secure}//${location.host}/api/tables/${encodeURIComponent(this.id)}/live`;
    const channel = (this.channel = this.connect(address));
    channel.onopen = () => this.say({ type: "hello", token: this.token, cursor: this.cursor });
    channel.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Reply);
    channel.onclose = (event) => this.lost(event);
  }

  close(): void {
    this.closed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.channel?.close();
  }

  /** Try again at once instead of waiting. */
  retry(): void {
    if (this.link !== "lost") return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.link = "connecting";
    this.open();
  }

  /** Answer the question that is asked now. Says whether it was sent. */
  choose(key: string): boolean {
    const now = this.latest;
    if (!now?.question?.answers.some((answer) => answer.key === key)) return false;
    return this.send(key, { type: "choose", key, position: now.position });
  }

  undo(): boolean {
    const now = this.latest;
    if (!now?.can_undo) return false;
    return this.send("undo", { type: "undo", position: now.position });
  }

  /** Pass such questions without being asked, or no longer. */
  autoPass(what: string, on: boolean): boolean {
    if (this.link !== "open") return false;
    this.say({ type: "auto-pass", what, on, id: ++this.numbers });
    return true;
  }

  private send(word: string, deed: Unnumbered<Exclude<Deed, { type: "auto-pass" }>>): boolean {
    if (this.link !== "open" || this.underway !== null) return false;
    this.underway = word;
    this.problem = null;
    this.asked = ++this.numbers;
    this.say({ ...deed, id: this.asked });
    return true;
  }

  private say(message: object): void {
    this.channel?.send(JSON.stringify(message));
  }

  private hear(reply: Reply): void {
    switch (reply.type) {
      case "welcome":
        this.link = "open";
        this.wait = FIRST_WAIT;
        this.underway = null;
        this.seat = reply.seat;
        this.sheet = reply.table;
        this.places = reply.table.seats;
        break;
      case "presence":
        this.places = reply.seats;
        break;
      case "update":
        this.take(reply);
        break;
      case "refused":
        this.problem = { error: reply.error, reason: reply.reason };
        if (reply.id === this.asked) this.underway = null;
        if (this.link === "connecting") this.link = "refused";
        break;
      case "done":
        break; // what it changed comes as an update
    }
  }

  private take(update: Update): void {
    const first = this.latest === null;
    const kept = update.taken_back > 0 ? this.log.slice(0, -update.taken_back) : this.log;
    const next = kept.length > 0 ? kept[kept.length - 1]!.number + 1 : 0;
    this.log = [...kept, ...update.events.map((told, i) => ({ ...told, number: next + i }))];
    this.cursor = update.cursor;
    if (this.latest?.position !== update.position) this.underway = null;
    this.latest = update;
    this.onupdate?.(update, first);
  }

  private lost(event: CloseEvent): void {
    if (this.closed) return;
    this.underway = null;
    if (event.code === GONE || this.link === "refused") {
      this.link = "refused";
      return;
    }
    this.link = "lost";
    const jitter = 0.75 + Math.random() / 2;
    this.timer = setTimeout(() => {
      this.link = "connecting";
      this.open();
    }, this.wait * jitter);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
