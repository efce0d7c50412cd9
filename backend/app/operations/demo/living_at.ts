import { clock } from '#platform/clock'
import { instantOf } from '#platform/database/sql_time'

/**
 * Does something as if it were done at that moment of the past, by the clock of the back end: the demo park lives its year by the
 * product's own actions.
 * @param moment an instant as both engines store it
 */
export async function livingAt<Result>(
  moment: string,
  work: () => Promise<Result>
): Promise<Result> {
  const seconds = (instantOf(moment).getTime() - clock.now().getTime()) / 1000
  clock.forward(seconds)
  try {
    return await work()
  } finally {
    clock.forward(-seconds)
  }
}
