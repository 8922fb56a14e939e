import type { Face } from "../wire/messages";

/** The cards of the game by id (and table, where two tables use the same id). */
export interface Cards {
  get(id: string, table?: string): Face | undefined;
  name(id: string): string;
  all(table?: string): Face[];
}

export function shelve(faces: Face[]): Cards {
  const byId = new Map<string, Face>();
  const byTable = new Map<string, Face>();
  for (const face of faces) {
    byTable.set(`${face.table}/${face.id}`, face);
    if (!byId.has(face.id)) byId.set(face.id, face);
  }
  return {
    get: (id, table) => (table === undefined ? byId.get(id) : byTable.get(`${table}/${id}`)),
    name: (id) => byId.get(id)?.name ?? id,
    all: (table) => (table === undefined ? faces : faces.filter((face) => face.table === table)),
  };
}
