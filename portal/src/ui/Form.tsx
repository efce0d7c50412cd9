import { messages as ui } from '@trailgate/shared/ui/messages'
import { createContext, useContext, type ReactNode } from 'react'

import type { FieldErrors } from './formState.ts'
import type { Form as FormHandle } from './useForm.ts'
import '../styles/parts.css'
import './field.css'
import './form.css'

const Errors = createContext<FieldErrors>({})

interface FormProps {
  form: FormHandle
  /** What is beside the sentence of a failure, such as a way out. */
  remedy?: ReactNode
  /** Shared devices must not offer what the last person typed. */
  autoComplete?: 'on' | 'off'
  className?: string
  /** The fields. */
  children: ReactNode
  /** The buttons; what went wrong is told right above them. */
  buttons: ReactNode
}

/** A form whose fields find their own errors. */
export function Form({ form, remedy, autoComplete, className, children, buttons }: FormProps) {
  return (
    <Errors value={form.errors}>
      <form
        {...form.props}
        autoComplete={autoComplete}
        aria-busy={form.sending}
        className={`form ${className ?? ''}`}
      >
        {children}
        <div role="alert" className="form-failure">
          {form.failure && (
            <div className="notice danger">
              <p>{form.failure.message}</p>
              {form.failure.retry && (
                <p>
                  {ui.nothing_lost}{' '}
                  <button type="submit" className="button quiet">
                    {ui.retry}
                  </button>
                </p>
              )}
              {remedy}
            </div>
          )}
        </div>
        <div className="form-buttons">{buttons}</div>
      </form>
    </Errors>
  )
}

/** What to say about each field that something is wrong with. */
export function useFieldErrors(): FieldErrors {
  return useContext(Errors)
}

/** What to say about a field, if anything. */
export function useFieldError(name: string): string | undefined {
  return useFieldErrors()[name]
}
