import { messages } from '@trailgate/shared/activity/messages'
import { refusal } from '#platform/http/refusal'

/** The record was changed after the call that is to be undone. */
export class ChangedSince extends refusal('CHANGED_SINCE', messages['undo.changed']) {}

/** The time for undoing is over. */
export class UndoTooLate extends refusal('TOO_LATE', messages['undo.late']) {}

/** No call of this kind can be undone from its notice. */
export class NotUndoable extends refusal('NOT_UNDOABLE', messages['undo.none']) {}
