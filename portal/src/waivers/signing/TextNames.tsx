import type { Text } from './flow.ts'
import { SigningFor } from './SigningFor.tsx'

/** Texts to sign, and for whom each is. */
export function TextNames({ texts }: { texts: readonly Text[] }) {
  const [only, ...others] = texts
  if (only && others.length === 0) {
    return (
      <>
        <p>{only.template.name}</p>
        <SigningFor subject={only.subject} />
      </>
    )
  }
  return (
    <ol className="text-names">
      {texts.map(({ template, subject }) => (
        <li key={template.id}>
          <p>{template.name}</p>
          <SigningFor subject={subject} always />
        </li>
      ))}
    </ol>
  )
}
