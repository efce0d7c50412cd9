import Button from '@mui/material/Button'

import { isDay } from '@trailgate/shared/dates'
import { lineOf, type Field, type FieldTable } from '@trailgate/shared/records/fields'
import { filteredIn, isRange, RANGE } from '@trailgate/shared/records/filters'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useChosenFilters } from './ChosenFilters.tsx'
import { PlainSelect } from './PlainSelect.tsx'
import { SearchBox } from './SearchBox.tsx'
import './toolbar.css'

const SEARCH_DEBOUNCE_MS = 300

const YES_OR_NO = [
  { id: 'true', name: words.yes },
  { id: 'false', name: words.no },
] as const

interface FieldFiltersProps {
  table: FieldTable
  /** Label and limit of the search box. */
  search: { label: string; max: number }
}

/** Search box and filters of a list, from the fields of its table with `filter: true`. */
export function FieldFilters({ table, search }: FieldFiltersProps) {
  const { filterValues, setFilters } = useChosenFilters()
  const choose = (name: string, value: string) => setFilters({ ...filterValues, [name]: value })
  const fields = filteredIn(table).map((name) => ({ name, field: lineOf(table, name) }))
  const ranges = fields.filter(({ field }) => isRange(field))
  const isAny = Object.values(filterValues).some(Boolean)
  return (
    <>
      <div className="toolbar">
        <SearchBox
          label={search.label}
          placeholder={search.label}
          max={search.max}
          debounceMs={SEARCH_DEBOUNCE_MS}
          applied={filterValues.q ?? ''}
          onSearch={(q) => choose('q', q)}
        />
        {fields.map(
          ({ name, field }) =>
            !isRange(field) && (
              <PlainSelect<string>
                key={name}
                aria-label={field.label}
                value={filterValues[name] ?? null}
                choices={choicesOf(field)}
                none={fill(words['filter.any'], { label: field.label })}
                onChoose={(value) => choose(name, value ?? '')}
              />
            )
        )}
      </div>
      <div className="filter-ranges">
        {ranges.map(({ name, field }) => (
          <fieldset key={name} className="filter-range">
            <legend>{field.label}</legend>
            {(['from', 'to'] as const).map((end) => {
              const source = name + RANGE[end]
              return (
                <label key={end}>
                  {words[`filter.${end}`]}
                  <input
                    type={field.kind === 'day' ? 'date' : 'number'}
                    value={filterValues[source] ?? ''}
                    onChange={({ target: { value } }) => {
                      if (value === '' || field.kind !== 'day' || isDay(value))
                        choose(source, value)
                    }}
                  />
                </label>
              )
            })}
          </fieldset>
        ))}
        {isAny && (
          <Button size="small" onClick={() => setFilters({})}>
            {words['filter.clear']}
          </Button>
        )}
      </div>
    </>
  )
}

function choicesOf(field: Field): readonly { id: string; name: string }[] {
  if (field.kind !== 'choice') {
    return YES_OR_NO.map(({ id, name }) => ({ id, name: `${field.label}: ${name}` }))
  }
  return (field.told ?? field.choices).map((id) => ({ id, name: field.choiceLabels[id] ?? id }))
}
