import { todayReport } from '@trailgate/shared/dashboard/schemas'
import {
  facePicture,
  facePictureSchema,
  parkFace,
  parkFaceSchema,
} from '@trailgate/shared/face/schemas'
import { parkExport, parkExportStarted } from '@trailgate/shared/park_export/schemas'
import { health, publicSettings } from '@trailgate/shared/settings/schemas'
import { parkSetup, setupSkipSchema } from '@trailgate/shared/setup/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Face = () => import('#operations/face/face_controller')
const Setup = () => import('#operations/setup/setup_controller')
const Health = () => import('#operations/health_controller')
const Metrics = () => import('#operations/metrics_controller')
const ParkExports = () => import('#operations/park_export/park_exports_controller')
const PublicSettings = () => import('#operations/public_settings_controller')

const Today = () => import('#operations/today/today_controller')

const park = chapter('The park')
const reports = chapter('Reports')

export function publicRoutes() {
  park.get('/health', 'public', [Health, 'show'], {
    summary: 'Whether this server can serve, and what is wrong with it',
    answer: health,
    also: { 503: health },
  })
  park.get('/metrics', 'metrics.read', [Metrics, 'show'], {
    summary: 'Figures of this process for Prometheus, for this machine or with METRICS_TOKEN',
    file: 'always',
    answer: v.string(),
  })
  park.get('/public/settings', 'public', [PublicSettings, 'show'], {
    summary: 'What every page needs to know of the park',
    answer: publicSettings,
  })
}

/** Name, colour and pictures of the park, and its first steps. */
export function faceRoutes() {
  park.get('/public/pictures/:key', 'public', [Face, 'picture'], {
    summary: 'A picture of the park, by its SHA-256, or `logo` for the logo of today',
    file: 'always',
    answer: v.string(),
  })
  park.get('/park/face', 'park.face', [Face, 'show'], {
    summary: 'Name, colour and pictures of the park as stored',
    answer: parkFace,
  })
  park.put('/park/face', 'park.face', [Face, 'update'], {
    summary: 'Change name, colour and pictures of the park',
    body: parkFaceSchema,
    answer: parkFace,
  })
  park.post('/park/pictures', 'park.face', [Face, 'store'], {
    summary: 'Upload a logo or a large picture, which riders see once the face names it',
    form: { fields: facePictureSchema, file: true },
    made: facePicture,
  })
  park.get('/park/setup', 'park.setup', [Setup, 'show'], {
    summary: 'First steps of a new park',
    answer: parkSetup,
  })
  park.put('/park/setup', 'park.setup', [Setup, 'update'], {
    summary: 'Skip a first step, or take that back',
    body: setupSkipSchema,
    answer: parkSetup,
  })
}

/** The whole park as one file. */
export function parkExportRoutes() {
  park.post('/park-export', 'park.export', [ParkExports, 'store'], {
    summary: 'Write the whole park into a file, one at a time; it can be downloaded for 24 hours',
    also: { 202: parkExportStarted },
  })
  park.get('/park-export/:id', 'park.export', [ParkExports, 'show'], {
    summary: 'How far the file of the whole park is, its size in bytes and its SHA-256',
    answer: parkExport,
  })
  park.get('/park-export/:id/download', 'park.export', [ParkExports, 'download'], {
    summary: 'The whole park as a ZIP file',
    file: 'always',
    answer: v.string(),
  })
}

/** The report of today. */
export function todayRoutes() {
  reports.get('/reports/today', 'reports.day', [Today, 'show'], {
    summary: 'How the day goes: who is in, check-ins by hour, sales, and what waits for staff',
    answer: todayReport,
  })
}
