import { activityActor, activityEntry, activitySchema } from '@trailgate/shared/activity/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Activity = () => import('#activity/activity_controller')

const activity = chapter('Activity')

/** The log of the park. */
export function activityRoutes() {
  activity.get('/activity', 'activity.read', [Activity, 'index'], {
    summary: 'What was changed or exported and by whom, newest first; below manager the own rows',
    query: activitySchema,
    total: true,
    file: 'csv',
    answer: v.array(activityEntry),
  })
  activity.post('/activity/:id/undo', 'activity.undo', [Activity, 'undo'], {
    summary:
      'Undo a call of your own within half a minute: a status, a bulk change, a ban or a slot',
  })
  activity.get('/activity/actors', 'activity.all', [Activity, 'actors'], {
    summary: 'Staff by name, for the filter of the log',
    total: true,
    answer: v.array(activityActor),
  })
}
