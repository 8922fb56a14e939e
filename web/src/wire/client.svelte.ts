/** One seat (or spectator) at one table, over one WebSocket that comes back by itself.
 *
 *  A choice quotes the position it answers and is sent once: whatever happens to the connection, it is never sent again
 *  by itself, and the service refuses one that is late. */
import type { Advice, Dial, Messages, Place, Problem, Rematch, Said, Sheet, Told, Update, Wish } from "./messages";

export type Link = "connecting" | "open" | "lost" | "refused";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const GONE = 1008;
const MOST_SAID = 300;

type Channel = Pick<WebSocket, "send" | "close"> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

export interface Line extends Told {
  number: number;
}

type Reply = Messages["to_player"];
type Deed = Exclude<Messages["from_player"], { type: "hello" }>;
type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;

export class TableClient {
  link = $state<Link>("connecting");
  sheet = $state.raw<Sheet | null>(null);
  seat = $state<number | null>(null);
  places = $state.raw<Place[]>([]);
  latest = $state.raw<Update | null>(null);
  log = $state.raw<Line[]>([]);
  /** What is left to each seat, and how far this machine's time is from the service's. */
  clocks = $state.raw<(Dial | null)[]>([]);
  ahead = 0;
  /** Somebody wants to take something back. */
  wish = $state.raw<Wish | null>(null);
  said = $state.raw<Said[]>([]);
  talking = $state(true);
  rematch = $state.raw<Rematch | null>(null);
  /** The key that is on its way and not answered yet. */
  underway = $state<string | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The hint for the question that is asked now, and whether one is on its way. */
  hint = $state.raw<Advice | null>(null);
  hinting = $state(false);
  /** Called with every update and everything that was told up to it, before the next one is taken. */
  onupdate: ((update: Update, log: Line[], first: boolean) => void) | null = null;

  /** The last line that was heard, whether it is still there or not. */
  private heard = 0;
  private channel: Channel | null = null;
  private cursor: [number, number] = [0, 0];
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private numbers = 0;
  private asked = 0;
  private askedForHint = 0;
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
    channel.onopen = () => this.speak({ type: "hello", token: this.token, cursor: this.cursor, said: this.heard });
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

  /** Ask the others whether one's last choice may be taken back. */
  askUndo(): boolean {
    return this.latest !== null && this.tell({ type: "ask-undo", position: this.latest.position });
  }

  /** Ask what a good player would choose now. */
  askHint(): boolean {
    if (this.hinting || !this.latest?.question) return false;
    if (!this.tell({ type: "ask-hint", position: this.latest.position })) return false;
    this.hinting = true;
    this.askedForHint = this.numbers;
    return true;
  }

  answerUndo(agreed: boolean): boolean {
    return this.tell({ type: "answer-undo", agreed });
  }

  /** Pass such questions without being asked, or no longer. */
  autoPass(what: string, on: boolean): boolean {
    return this.tell({ type: "auto-pass", what, on });
  }

  /** Say something to the others. */
  talk(text: string): boolean {
    return this.tell({ type: "say", text });
  }

  /** Let those who run the service see a line. Nobody learns who wanted that. */
  report(line: number): boolean {
    return this.tell({ type: "report", line });
  }

  /** Play for oneself again after a bot has stood in. */
  back(): boolean {
    return this.tell({ type: "back" });
  }

  /** What is no answer to a question: nothing waits for it. */
  private tell(deed: Unnumbered<Deed>): boolean {
    if (this.link !== "open") return false;
    this.problem = null;
    this.speak({ ...deed, id: ++this.numbers });
    return true;
  }

  private send(word: string, deed: Unnumbered<Deed>): boolean {
    if (this.link !== "open" || this.underway !== null) return false;
    this.underway = word;
    this.problem = null;
    this.asked = ++this.numbers;
    this.speak({ ...deed, id: this.asked });
    return true;
  }

  private speak(message: object): void {
    this.channel?.send(JSON.stringify(message));
  }

  private hear(reply: Reply): void {
    switch (reply.type) {
      case "welcome":
        if (this.sheet !== null && reply.table.seats.some(({ name }, seat) => name !== this.places[seat]?.name)) {
          this.places = reply.table.seats;
          this.beginAnew();
          return;
        }
        this.link = "open";
        this.wait = FIRST_WAIT;
        this.underway = null;
        this.hinting = false;
        this.seat = reply.seat;
        this.sheet = reply.table;
        this.places = reply.table.seats;
        break;
      case "presence":
        this.places = reply.seats;
        this.clocks = reply.clocks;
        this.ahead = reply.now > 0 ? Date.now() - reply.now : 0;
        this.wish = reply.wish;
        this.talking = reply.chat;
        break;
      case "said":
        this.said = [...this.without(reply.lines.map((line) => line.number)), ...reply.lines]
          .sort((a, b) => a.number - b.number)
          .slice(-MOST_SAID);
        this.heard = Math.max(this.heard, this.said.at(-1)?.number ?? 0);
        break;
      case "unsaid":
        this.said = this.without(reply.lines);
        break;
      case "rematch":
        this.rematch = reply;
        break;
      case "update":
        this.take(reply);
        break;
      case "refused":
        this.problem = reply;
        if (reply.id === this.asked) this.underway = null;
        if (reply.id === this.askedForHint) this.hinting = false;
        if (this.link === "connecting") this.link = "refused";
        break;
      case "advice":
        this.hinting = false;
        if (reply.position === this.latest?.position) this.hint = reply;
        break;
      case "done":
      case "closing":
        break; // what was changed comes as an update; whoever closes is come back to
    }
  }

  /** What was said but for some lines. */
  private without(lines: number[]): Said[] {
    const gone = new Set(lines);
    return this.said.filter((line) => !gone.has(line.number));
  }

  private take(update: Update): void {
    const first = this.latest === null;
    const kept = update.taken_back > 0 ? this.log.slice(0, -update.taken_back) : this.log;
    const next = kept.length > 0 ? kept[kept.length - 1]!.number + 1 : 0;
    this.log = [...kept, ...update.events.map((told, i) => ({ ...told, number: next + i }))];
    this.cursor = update.cursor;
    if (this.latest?.position !== update.position) this.underway = this.hint = null;
    this.latest = update;
    this.onupdate?.(update, this.log, first);
  }

  /** Somebody was renamed or forgotten while nobody listened here: what was told has names that nobody has any more. */
  private beginAnew(): void {
    this.log = [];
    this.said = [];
    this.heard = 0;
    this.cursor = [0, 0];
    if (this.channel) this.channel.onclose = this.channel.onmessage = null;
    this.channel?.close();
    this.open();
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
