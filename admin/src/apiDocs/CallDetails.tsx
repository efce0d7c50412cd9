import { useState } from 'react'

import { messages } from '@trailgate/shared/api_docs/messages'
import { fill } from '@trailgate/shared/text'

import { inWords, type Call, type Content, type Parameter } from './openApi.ts'

/** One API call. Its body renders only after it is first opened, as the page lists hundreds. */
export function CallDetails({ call: { method, path, operation } }: { call: Call }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="api-call" onToggle={() => setOpened(true)}>
      <summary>
        <span className={`api-method api-${method.toLowerCase()}`}>{method}</span>
        <code>{path}</code>
        <span className="api-summary">{operation.summary}</span>
      </summary>
      {opened && <Body operation={operation} />}
    </details>
  )
}

function Body({ operation }: Pick<Call, 'operation'>) {
  const { description, parameters, requestBody, responses } = operation
  return (
    <div className="api-body">
      <p>{description}</p>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {requestBody && (
        <>
          <h3>{messages.body}</h3>
          <Contents what={messages.body} content={requestBody.content} />
        </>
      )}
      <h3>{messages.answers}</h3>
      {Object.entries(responses).map(([status, answer]) => (
        <div key={status} className="api-answer">
          <p>
            <strong className="figures">{status}</strong> {answer.description}
          </p>
          {answer.content && Number(status) < 300 && (
            <Contents what={status} content={answer.content} />
          )}
        </div>
      ))}
    </div>
  )
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <>
      <h3>{messages.parameters}</h3>
      <div className="api-scroll" tabIndex={0} role="region" aria-label={messages.parameters}>
        <table>
          <thead>
            <tr>
              <th scope="col">{messages['parameter.name']}</th>
              <th scope="col">{messages['parameter.where']}</th>
              <th scope="col">{messages['parameter.what']}</th>
            </tr>
          </thead>
          <tbody>
            {parameters.map((parameter) => (
              <tr key={`${parameter.in} ${parameter.name}`}>
                <th scope="row">
                  <code>{parameter.name}</code>
                </th>
                <td>{parameter.in}</td>
                <td>
                  {inWords(parameter.schema)}
                  {parameter.required && `, ${messages['parameter.required']}`}
                  {parameter.description && `. ${parameter.description}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Contents({ what, content }: { what: string; content: Content }) {
  return Object.entries(content).map(([type, { schema, example }]) => (
    <div key={type}>
      <p className="api-type">{type}</p>
      {example !== undefined && (
        <Code label={fill(messages.example, { what })} open value={example} />
      )}
      {type !== '*/*' && type !== 'text/csv' && (
        <Code label={fill(messages.schema, { what })} value={schema} />
      )}
    </div>
  ))
}

function Code({ label, value, open }: { label: string; value: unknown; open?: boolean }) {
  return (
    <details open={open ?? false}>
      <summary>{label}</summary>
      <pre className="api-scroll" tabIndex={0} role="region" aria-label={label}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  )
}
