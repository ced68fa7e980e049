export type Rest = {
  /** Counts from now on, and from the beginning where it counted already. */
  begin(): void;
  /** Something moved: what was waited for is not done. */
  end(): void;
};

/** Does something once nothing moved for so long. */
export function createRest(ms: number, work: () => void): Rest {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  return {
    begin() {
      end();
      timer = setTimeout(work, ms);
    },
    end,
  };
}
