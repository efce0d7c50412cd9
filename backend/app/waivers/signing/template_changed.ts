import { messages } from '@trailgate/shared/waivers/messages'
import { refusal } from '#platform/http/refusal'

/** Another text is in force than the one read: it must be read before it is signed. */
export class TemplateChanged extends refusal('TEMPLATE_CHANGED', messages['template.changed']) {}
