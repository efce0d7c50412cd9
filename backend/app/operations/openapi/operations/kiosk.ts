import {
  familyMember,
  kioskDevice,
  kioskFamily,
  newDeviceAnswer,
  newDeviceSchema,
  pairSchema,
  touchSchema,
} from '@trailgate/shared/kiosk/schemas'
import { kioskMinorSchema } from '@trailgate/shared/minors/schemas'
import * as v from 'valibot'
import { does, makes, reads, type Operations } from '#operations/openapi/operation'
import { clock } from '#platform/clock'

export const kioskOperations: Operations = {
  'GET /api/kiosk/family': reads('Who of the family is covered today', kioskFamily),
  'POST /api/kiosk/minors': {
    summary:
      "Add a child of the caller, with a guardian's word; 200 with the one who is there already",
    body: kioskMinorSchema({ today: clock.today() }),
    answers: { 200: familyMember, 201: familyMember },
  },
  'POST /api/kiosk/touch': does('Somebody is there and reading', { body: touchSchema() }),
  'POST /api/kiosk/pair': does('Make this browser a kiosk of the park', { body: pairSchema() }),
  'GET /api/kiosk/devices': reads('The tablets of the park', v.array(kioskDevice)),
  'POST /api/kiosk/devices': makes('Make a code with which a tablet is paired', newDeviceAnswer, {
    body: newDeviceSchema(),
  }),
  'DELETE /api/kiosk/devices/:id': does('Revoke a tablet'),
}
