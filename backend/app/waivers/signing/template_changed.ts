import { messages } from '@trailgate/shared/waivers/messages'
import { Refusal } from '#platform/http/refusal'

/** Another text is in force than the one that was read: it has to be read before it is signed. */
export class TemplateChanged extends Refusal {
  constructor() {
    super('TEMPLATE_CHANGED', messages['template.changed'])
  }
}
