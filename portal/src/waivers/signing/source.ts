/** Something that is read from the server: what arrived, what went wrong, and a way to ask anew. */
export interface Source<T, Answer = T> {
  data: T | undefined
  /** What to say when it could not be read. */
  problem: string | null
  ask(): Promise<Answer | undefined>
}
