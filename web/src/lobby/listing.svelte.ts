/** Public tables of one kind: as many as are looked at, and perhaps only those that are searched for. */
import { service, type Stage } from "../wire/http";
import type { Sheet } from "../wire/messages";

/** So many are shown at first, and so many more each time. */
const FIRST = 6;
const MORE = 24;

export class Listing {
  #tables = $state.raw<Sheet[]>([]);
  #shown = $state(FIRST);
  #rest = $state(false);
  #wanted = "";

  constructor(readonly stage: Stage) {}

  // Getters, no deriveds: they are asked after a request, too, when the lobby may be gone.
  get tables(): Sheet[] {
    return this.#tables.slice(0, this.#shown);
  }

  /** Whether there are more than those that are shown. */
  get more(): boolean {
    return this.#rest || this.#tables.length > this.#shown;
  }

  /** Look at the service's list, page by page, until there are enough. Whoever has searched for something else
   * meanwhile is not shown what comes late. */
  async look(wanted: string, known: ReadonlySet<string> = new Set()): Promise<void> {
    if (wanted !== this.#wanted) this.#shown = FIRST;
    this.#wanted = wanted;
    const found = new Map<string, Sheet>();
    let then: string | null = "";
    do {
      const page: { tables: Sheet[]; then: string | null } = await service.tables(this.stage, wanted, then);
      for (const sheet of page.tables) if (!known.has(sheet.id)) found.set(sheet.id, sheet);
      then = page.then;
    } while (then !== null && found.size < this.#shown);
    if (wanted !== this.#wanted) return;
    this.#tables = [...found.values()];
    this.#rest = then !== null;
  }

  async show(known: ReadonlySet<string>): Promise<void> {
    this.#shown += MORE;
    await this.look(this.#wanted, known);
  }
}
