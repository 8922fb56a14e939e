/** Pictures that are not needed to begin with. They are asked for at once, and until they are there a sign stands in. */
class Later {
  finds = $state.raw<Record<string, unknown>>({});

  constructor() {
    void import("./pictures-of-finds").then(({ FINDS }) => (this.finds = FINDS));
  }
}

export const later = new Later();
