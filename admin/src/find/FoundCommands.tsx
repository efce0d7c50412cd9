import { messages as layout } from '@trailgate/shared/layout/messages'

import type { Command } from './commands.ts'

interface FoundCommandsProps {
  commands: readonly Command[]
  /** The path that Enter opens. */
  marked: string | undefined
  optionId(path: string): string
  onOpen(path: string): void
}

/** Matching screens and actions. Focus stays in the search box. */
export function FoundCommands({ commands, marked, optionId, onOpen }: FoundCommandsProps) {
  return (
    <div role="group" className="find-household panel" aria-label={layout['find.commands']}>
      {commands.map(({ title, path }) => (
        <div
          key={path}
          id={optionId(path)}
          role="option"
          aria-selected={path === marked}
          className="find-person find-command"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(path)}
        >
          {title}
        </div>
      ))}
    </div>
  )
}
