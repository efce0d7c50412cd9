import { Refusal } from '#platform/http/refusal'

/** The park would be left without an admin, or admins would lock themselves out. */
export class LastAdmin extends Refusal {
  constructor(message: string) {
    super('LAST_ADMIN', message)
  }
}
