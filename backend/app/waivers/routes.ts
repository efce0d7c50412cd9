import {
  askingTemplate,
  listedAnswer,
  waiverAnswersQuerySchema,
} from '@trailgate/shared/waivers/answer_schemas'
import { waiverProof } from '@trailgate/shared/waivers/proof'
import {
  confirmSampleSchema,
  declineWaiverSchema,
  myWaivers,
  myWaiversQuerySchema,
  newTemplateSchema,
  resignCount,
  resignQuerySchema,
  riderTemplate,
  riderTemplatesQuerySchema,
  signedWaiver,
  signedWaiverDetail,
  signingTicket,
  signingTicketSchema,
  signWaiverSchema,
  staffSignedWaiver,
  staffSignedWaiverDetail,
  templateChangesSchema,
  templatePreview,
  templatePreviewSchema,
  templateRemoval,
  templateVersion,
  voidWaiverSchema,
  waiverSeal,
  waiverTemplate,
} from '@trailgate/shared/waivers/schemas'
import * as v from 'valibot'
import type { Caller } from '#access/callers'
import { chapter } from '#access/chapter'

const Answers = () => import('#waivers/answers/answers_controller')
const CustomerWaivers = () => import('#waivers/customer_waivers_controller')
const SigningTickets = () => import('#waivers/signing/signing_tickets_controller')
const WaiverFiles = () => import('#waivers/waiver_files_controller')
const WaiverTemplates = () => import('#waivers/templates/waiver_templates_controller')
const Waivers = () => import('#waivers/waivers_controller')

/** A ticket in the header authenticates a signer without a session. */
async function hasTicket(caller: Caller) {
  const { hasTicket: isLive } = await import('#waivers/signing/sign_by_ticket')
  return isLive(caller)
}

const waivers = chapter('Waivers')

/** Waivers: templates to sign, signing, and signed waivers. */
export function waiverRoutes() {
  waivers.get('/waivers/templates', 'waiver_templates.read', [Waivers, 'templates'], {
    summary:
      'The waivers that can be signed today; with subject_id, the sentence to tick for that minor',
    query: riderTemplatesQuerySchema,
    total: true,
    answer: v.array(riderTemplate),
  })
  waivers.get('/waivers/my-waivers', 'own_records', [Waivers, 'mine'], {
    whileBanned: true,
    summary: 'What the rider signed',
    query: myWaiversQuerySchema,
    answer: myWaivers,
  })
  waivers.get('/waivers/:id/detail', 'own_records', [Waivers, 'show'], {
    whileBanned: true,
    summary: 'A signed waiver as it was signed',
    answer: signedWaiverDetail,
  })
  waivers.post('/waivers/tickets', 'waivers.prepare', [SigningTickets, 'store'], {
    summary:
      'Hold the text that is shown now: with its ticket it can be signed within two hours, once, also after the session has ended',
    body: signingTicketSchema,
    made: signingTicket,
  })
  waivers.post('/waivers/decline', 'waivers.prepare', [Waivers, 'decline'], {
    summary: 'Decline a waiver; the gate shows it until a waiver is signed',
    body: declineWaiverSchema,
  })
  waivers.post('/waivers/sign', 'waivers.sign', [Waivers, 'sign'], {
    vouched: hasTicket,
    summary:
      'Sign a waiver for oneself, a minor, or several at once (which answers an array); a live ticket does without a session, and stands in the header x-waiver-ticket, too, where the body is over 16 kB',
    body: signWaiverSchema,
    made: v.union([signedWaiver, v.array(signedWaiver)]),
    kinds: ['signature'],
  })
  waivers.post('/minors/:id/waiver', 'waivers.sign', [Waivers, 'signForMinor'], {
    vouched: hasTicket,
    summary: 'Sign a waiver for a minor',
    body: signWaiverSchema,
    made: signedWaiver,
    kinds: ['signature'],
  })
  waivers.get('/minors/:id/waivers', 'own_records', [Waivers, 'ofMinor'], {
    summary: 'What was signed for a minor',
    total: true,
    answer: v.array(signedWaiver),
  })

  waivers.get('/waivers/:id/pdf', 'waivers.record', [WaiverFiles, 'pdf'], {
    whileBanned: true,
    summary: 'A signed waiver as a PDF',
    file: 'always',
    answer: v.string(),
  })
  waivers.get('/waivers/:id/proof', 'waivers.record', [WaiverFiles, 'proof'], {
    whileBanned: true,
    summary:
      'A signed waiver with all that is needed to check it elsewhere, for whoever signed it and for staff',
    answer: waiverProof,
  })
  waivers.get('/waivers/verifier', 'public', [WaiverFiles, 'verifier'], {
    summary: 'The page that checks proofs, without a network',
    file: 'always',
    answer: v.string(),
  })

  waivers.get('/customers/:id/waivers', 'customers.read', [CustomerWaivers, 'index'], {
    scope: 'waivers:read',
    summary: 'What a customer signed',
    total: true,
    answer: v.array(staffSignedWaiver),
  })
  waivers.get(
    '/customers/:id/waivers/:waiverId/detail',
    'customers.read',
    [CustomerWaivers, 'show'],
    {
      summary: 'A signed waiver of a customer as it was signed',
      answer: staffSignedWaiverDetail,
    }
  )
  waivers.get(
    '/customers/:id/waivers/:waiverId/seal',
    'customers.read',
    [CustomerWaivers, 'seal'],
    {
      summary: 'Whether a signed waiver is still what was sealed',
      answer: waiverSeal,
    }
  )
  waivers.post('/waivers/:id/void', 'waivers.void', [CustomerWaivers, 'void'], {
    summary: 'Void a signed waiver; it stays as it was signed',
    body: voidWaiverSchema,
    answer: staffSignedWaiver,
  })
  waivers.get('/waiver-answers', 'waiver_answers.read', [Answers, 'index'], {
    summary: 'Answers to what waivers ask, newest first, without the medical ones',
    query: waiverAnswersQuerySchema,
    total: true,
    file: 'csv',
    answer: v.array(listedAnswer),
  })
  waivers.get('/waiver-answers/templates', 'waiver_answers.read', [Answers, 'templates'], {
    summary: 'Waivers of which a text asks or asked something, with their questions',
    total: true,
    answer: v.array(askingTemplate),
  })
  waivers.get(
    '/customers/:id/minors/:minorId/waivers',
    'customers.read',
    [CustomerWaivers, 'ofMinor'],
    {
      scope: 'waivers:read',
      summary: 'What was signed for a minor of a customer',
      total: true,
      answer: v.array(staffSignedWaiver),
    }
  )

  const manage = 'waiver_templates.manage'
  waivers.get('/waivers/staff/templates', manage, [WaiverTemplates, 'index'], {
    summary: 'All waiver templates',
    total: true,
    answer: v.array(waiverTemplate),
  })
  waivers.post('/waivers/staff/templates', manage, [WaiverTemplates, 'store'], {
    summary: 'Add a waiver template',
    body: newTemplateSchema,
    made: waiverTemplate,
  })
  waivers.post('/waivers/staff/templates/preview', manage, [WaiverTemplates, 'preview'], {
    summary: 'A text as it would be saved',
    body: templatePreviewSchema,
    answer: templatePreview,
  })
  waivers.get('/waivers/staff/templates/:id', manage, [WaiverTemplates, 'show'], {
    summary: 'A waiver template',
    answer: waiverTemplate,
  })
  waivers.put('/waivers/staff/templates/:id', manage, [WaiverTemplates, 'update'], {
    summary:
      'Change a waiver template; a text that was signed stays, the new one is a version of its own',
    body: templateChangesSchema,
    answer: waiverTemplate,
  })
  waivers.delete('/waivers/staff/templates/:id', manage, [WaiverTemplates, 'destroy'], {
    summary: 'Delete a template, or archive one that was signed',
    answer: templateRemoval,
  })
  waivers.post(
    '/waivers/staff/templates/:id/confirm-sample',
    manage,
    [WaiverTemplates, 'confirmSample'],
    {
      summary: 'Let riders sign a sample text as it is, under the own name',
      body: confirmSampleSchema,
      answer: waiverTemplate,
    }
  )
  waivers.get('/waivers/staff/templates/:id/versions', manage, [WaiverTemplates, 'versions'], {
    summary: 'The texts a template has had',
    total: true,
    answer: v.array(templateVersion),
  })
  waivers.get('/waivers/staff/templates/:id/resign', manage, [WaiverTemplates, 'resign'], {
    summary: 'How many riders would have to sign again',
    query: resignQuerySchema,
    answer: resignCount,
  })
}
