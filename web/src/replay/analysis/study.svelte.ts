/** The analysis of one match: asked for, waited for, and what was found. */
import { service } from "../../wire/http";
import type { Analysed } from "../../wire/messages";
import { explain } from "../../words/refusals";

/** So many milliseconds lie between two looks at how far it is. */
const PAUSE = 1000;

export class Study {
  told = $state.raw<Analysed | null>(null);
  problem = $state("");
  /** It was under way and is not any more, and nothing was found. */
  failed = $state(false);
  private following = false;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly pause = PAUSE,
  ) {}

  get found() {
    return this.told?.found ?? null;
  }

  get underway(): boolean {
    return this.told?.progress === "waiting" || this.told?.progress === "working";
  }

  /** See whether it is there already, or whether somebody else has asked for it. */
  look = (): Promise<void> => this.hear(() => service.analysis(this.table));

  ask = (): Promise<void> => this.hear(() => service.analyse(this.table));

  close = (): void => {
    this.closed = true;
  };

  private async hear(question: () => Promise<Analysed>): Promise<void> {
    this.problem = "";
    this.failed = false;
    try {
      this.told = await question();
    } catch (error) {
      this.problem = explain(error);
      return;
    }
    if (this.underway && !this.following) void this.follow();
  }

  private async follow(): Promise<void> {
    this.following = true;
    while (this.underway && !this.closed) {
      await new Promise((done) => setTimeout(done, this.pause));
      if (this.closed) break;
      // A line that is down for a moment is no reason to stop waiting.
      const told = await service.analysis(this.table).catch(() => this.told);
      this.failed = told?.progress === "none";
      this.told = told;
    }
    this.following = false;
  }
}
