import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Link, useLocation, useNavigate } from 'react-router'

import { messages } from '@trailgate/shared/membership_types/messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { LeaveForPortal } from '../layout/LeaveForPortal.tsx'
import { useCan } from '../session/useStaff.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Flash } from '../ui/Flash.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { EditRecordForm, NewRecordForm } from '../ui/RecordForms.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { useFlash, type FlashMessage } from '../ui/useFlash.ts'
import { useLeave, WITHIN } from '../ui/useLeave.ts'
import { FORMS } from './forms.tsx'
import { pathOf, screenAt, type TypeScreen } from './paths.ts'
import { useTypeSummaries } from './queries.ts'
import { TypeList } from './TypeList.tsx'
import './membershipTypes.css'

const MEMBERSHIPS = '/admin/memberships'

/** The membership type manager: a table of the types, and the create and edit form. */
export default function MembershipTypes() {
  const { pathname } = useLocation()
  const mayWrite = useCan('membership_types.write')
  const screen = screenAt(pathname)
  if (!screen) return <LeaveForPortal />
  if (screen.kind !== 'table' && !mayWrite) return <AccessDenied />
  return <Manager screen={screen} mayWrite={mayWrite} />
}

interface ManagerProps {
  screen: TypeScreen
  mayWrite: boolean
}

function Manager({ screen, mayWrite }: ManagerProps) {
  const navigate = useNavigate()
  const { message, show } = useFlash()
  const leaveManager = useLeave(MEMBERSHIPS)
  const leaveForm = useLeave(pathOf({ kind: 'table' }))
  const isTable = screen.kind === 'table'

  return (
    <>
      <title>{`${messages.title} | Trailgate`}</title>
      <ScreenDialog
        size="lg"
        title={titleOf(screen)}
        keepOpen={!isTable}
        onClose={isTable ? leaveManager : leaveForm}
        actions={
          isTable ? (
            <>
              <Button onClick={leaveManager}>{words.close}</Button>
              {mayWrite && (
                <Button
                  variant="contained"
                  startIcon={<AddIcon />}
                  onClick={() => void navigate(pathOf({ kind: 'create' }), { state: WITHIN })}
                >
                  {messages.new}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button onClick={leaveForm}>{words.cancel}</Button>
              <Button type="submit" form={FORMS.id} variant="contained">
                {screen.kind === 'create' ? messages['create.submit'] : messages['update.submit']}
              </Button>
            </>
          )
        }
      >
        <Flash message={message} />
        {screen.kind === 'create' ? (
          <NewRecordForm of={FORMS} say={show} leave={leaveForm} />
        ) : (
          <Known screen={screen} say={show} leave={leaveForm} />
        )}
      </ScreenDialog>
    </>
  )
}

interface KnownProps {
  screen: Exclude<TypeScreen, { kind: 'create' }>
  say(message: FlashMessage): void
  leave(): void
}

/** The table, or the type being edited. */
function Known({ screen, say, leave }: KnownProps) {
  const { data: types, isError, isFetching, isFetchedAfterMount, refetch } = useTypeSummaries()

  if (isError && !types && !isFetching) {
    return <FailedNotice title={messages['load.failed']} retry={() => void refetch()} />
  }
  if (!types) return <LoadingRows label={words.loading} rows={5} />
  if (screen.kind === 'table') {
    if (types.length > 0) return <TypeList types={types} say={say} />
    return <Notice title={messages.empty}>{messages['empty.hint']}</Notice>
  }
  const { id } = screen
  const type = types.find((each) => each.id === id)
  async function readAgain() {
    const { isSuccess, data } = await refetch()
    return { isSuccess, data: data?.find((each) => each.id === id) }
  }
  if (type && isFetchedAfterMount) {
    return (
      <EditRecordForm
        key={id}
        of={FORMS}
        newest={type}
        say={say}
        leave={leave}
        refetch={readAgain}
      />
    )
  }
  if (isFetching) return <LoadingRows label={words.loading} rows={5} />
  return (
    <Notice
      title={messages.missing}
      actions={
        <Button component={Link} to={pathOf({ kind: 'table' })} replace variant="contained">
          {words.back}
        </Button>
      }
    />
  )
}

function titleOf({ kind }: TypeScreen): string {
  if (kind === 'create') return messages.new
  return kind === 'edit' ? messages.edit : messages.title
}
