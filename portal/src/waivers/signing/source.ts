/** Data loaded from the server, with its failure and a reload function. */
export interface Source<T, Answer = T> {
  data: T | undefined
  /** Message if it could not be loaded. */
  problem: string | null
  ask(): Promise<Answer | undefined>
}
