import type { ComponentProps, RefObject } from 'react'
import SearchIcon from '@mui/icons-material/Search'

import { PASS_TEXT_MAX } from '@trailgate/shared/passes/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'

import type { HouseholdSearch } from './useHouseholds.ts'
import './counter.css'

interface HouseholdBoxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  ref?: RefObject<HTMLInputElement | null>
  search: Pick<HouseholdSearch, 'text'>
  onType(text: string): void
}

/** The one box for whatever people say at the counter. */
export function HouseholdBox({ search: { text }, onType, ...input }: HouseholdBoxProps) {
  return (
    <div className="desk-search" role="search">
      <SearchIcon className="desk-icon" aria-hidden="true" />
      <input
        type="search"
        autoFocus
        aria-label={messages['search.label']}
        placeholder={messages['search.placeholder']}
        maxLength={PASS_TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  )
}
