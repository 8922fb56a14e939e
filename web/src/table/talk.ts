/** Talking at a table, as the page has it: what was said, and what may be done about it. */
import type { Said } from "../wire/messages";

export interface Talk {
  lines: Said[];
  /** Whether people can talk. */
  open: boolean;
  /** Who reads this, and whether that is the host. */
  seat: number | null;
  host: boolean;
  onreport: (line: number) => void;
  /** Says why it could not be done; nothing if it was. */
  ondelete: (line: number) => Promise<string>;
}
