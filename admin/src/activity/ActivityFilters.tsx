import Button from '@mui/material/Button'

import {
  ACTIVITY_ACTIONS,
  SUBJECT_KINDS,
  type ActivityAction,
  type SubjectKind,
} from '@trailgate/shared/activity/actions'
import { actionName, messages } from '@trailgate/shared/activity/messages'
import { addDays, isDay, type Day } from '@trailgate/shared/dates'

import { useToday } from '../layout/useSettings.ts'
import { useProviderQuery } from '../providers/useProvider.ts'
import { useChosenFilters } from '../ui/ChosenFilters.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import type { ActivityFilter } from './calls.ts'

const SEARCH_DEBOUNCE_MS = 300
const SEARCH_MAX = 100

const ACTIONS = ACTIVITY_ACTIONS.map((id) => ({ id, name: actionName(id) })).toSorted(
  (one, other) => one.name.localeCompare(other.name)
)
const KINDS = SUBJECT_KINDS.map((id) => ({ id, name: messages[`kind.${id}`] }))

/** Person, action, kind, days and text, in any combination. */
export function ActivityFilters({ isWhole }: { isWhole: boolean }) {
  const { filterValues, setFilters } = useChosenFilters()
  const filter = filterValues as ActivityFilter
  const choose = (change: ActivityFilter) => setFilters({ ...filter, ...change })
  const isAny = Object.values(filter).some(Boolean)
  return (
    <>
      <div className="toolbar activity-filters">
        <SearchBox
          label={messages.search}
          placeholder={messages.search}
          max={SEARCH_MAX}
          debounceMs={SEARCH_DEBOUNCE_MS}
          applied={filter.q ?? ''}
          onSearch={(q) => choose({ q })}
        />
        {isWhole && (
          <People
            chosen={filter.actor_id}
            onChoose={(id) => choose({ actor_id: id, actor_kind: id === '' ? '' : 'staff' })}
          />
        )}
        <PlainSelect<ActivityAction>
          aria-label={messages['filter.action']}
          value={(filter.action || null) as ActivityAction | null}
          choices={ACTIONS}
          none={messages['filter.all_actions']}
          onChoose={(action) => choose({ action: action ?? '' })}
        />
        <PlainSelect<SubjectKind>
          aria-label={messages['filter.kind']}
          value={(filter.kind || null) as SubjectKind | null}
          choices={KINDS}
          none={messages['filter.all_kinds']}
          onChoose={(kind) => choose({ kind: kind ?? '' })}
        />
      </div>
      <div className="activity-days">
        <Days filter={filter} onChoose={choose} />
        {isAny && (
          <Button size="small" onClick={() => setFilters({})}>
            {messages['filter.clear']}
          </Button>
        )}
      </div>
    </>
  )
}

interface PeopleProps {
  chosen: string | undefined
  onChoose(id: string): void
}

function People({ chosen, onChoose }: PeopleProps) {
  const { data: actors = [] } = useProviderQuery('activity', 'getActivityActors', {})
  return (
    <PlainSelect<number>
      aria-label={messages['filter.person']}
      value={chosen ? Number(chosen) : null}
      choices={actors}
      none={messages['filter.everyone']}
      onChoose={(id) => onChoose(id === null ? '' : String(id))}
    />
  )
}

interface DaysProps {
  filter: ActivityFilter
  onChoose(change: ActivityFilter): void
}

function Days({ filter, onChoose }: DaysProps) {
  const today = useToday()
  const yesterday = addDays(today, -1)
  const day = (label: string, on: Day) => (
    <Button
      size="small"
      variant={filter.from === on && filter.to === on ? 'contained' : 'outlined'}
      aria-pressed={filter.from === on && filter.to === on}
      onClick={() => onChoose({ from: on, to: on })}
    >
      {label}
    </Button>
  )
  const end = (name: 'from' | 'to') => (
    <label>
      {messages[`filter.${name}`]}
      <input
        type="date"
        value={filter[name] ?? ''}
        max={today}
        onChange={({ target: { value } }) => {
          if (value === '' || isDay(value)) onChoose({ [name]: value })
        }}
      />
    </label>
  )
  return (
    <>
      {day(messages['day.today'], today)}
      {day(messages['day.yesterday'], yesterday)}
      {end('from')}
      {end('to')}
    </>
  )
}
