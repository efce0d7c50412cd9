import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { LeaveForPortal } from '../layout/LeaveForPortal.tsx'
import { useCan } from '../session/useStaff.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { modeAt, type TemplateMode } from './paths.ts'
import { TemplateList } from './TemplateList.tsx'
import './waiverTemplates.css'

const TemplateCreate = lazy(() => import('./TemplateCreate.tsx'))
const TemplateEdit = lazy(() => import('./TemplateEdit.tsx'))
const TemplateAnswers = lazy(() => import('./answers/TemplateAnswers.tsx'))
const TemplateVersions = lazy(() => import('./versions/TemplateVersions.tsx'))

/** /admin/waivers: the texts that riders sign, for admins and managers. */
export default function WaiverTemplates() {
  const { pathname } = useLocation()
  const mayManage = useCan('waiver_templates.manage')
  const mode = modeAt(pathname)
  if (!mayManage) return <AccessDenied reason={messages.denied} />
  if (!mode) return <LeaveForPortal />
  return <Suspense fallback={<LoadingRows label={words.loading} />}>{shown(mode)}</Suspense>
}

function shown(mode: TemplateMode): ReactNode {
  switch (mode.kind) {
    case 'list':
      return <TemplateList />
    case 'create':
      return <TemplateCreate />
    case 'edit':
      return <TemplateEdit key={mode.id} id={mode.id} />
    case 'answers':
      return <TemplateAnswers key={mode.id} id={mode.id} />
    case 'versions':
      return <TemplateVersions key={mode.id} id={mode.id} />
  }
}
