import { useGetOne, useListContext } from 'react-admin'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'

import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/answer_list_messages'
import type { ListedAnswer } from '@trailgate/shared/waivers/answer_schemas'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { fieldsOf, type TextField } from '@trailgate/shared/waivers/text_fields'

import { useChosenFilters } from '../../ui/ChosenFilters.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { NARROW } from '../../ui/list.ts'
import { ListStates } from '../../ui/ListStates.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { ScreenList } from '../../ui/ScreenList.tsx'
import { useLeave } from '../../ui/useLeave.ts'
import type { AnswerFilter } from '../calls.ts'
import { WAIVERS } from '../paths.ts'
import { AnswerRows } from './AnswerRows.tsx'
import { AnswerTable } from './AnswerTable.tsx'
import '../../ui/toolbar.css'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const
const NO_FIELDS: readonly TextField[] = []

/** /admin/waivers/{id}/answers: the answers to a template's questions, without the medical ones. */
export default function TemplateAnswers({ id }: { id: number }) {
  const leave = useLeave(WAIVERS)
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  const { data: template } = useGetOne<WaiverTemplate>('waivers', { id })
  const fields = template ? fieldsOf(template.content).filter(({ medical }) => !medical) : NO_FIELDS
  return (
    <ScreenList<ListedAnswer>
      resource="waiver-answers"
      sort={NEWEST_FIRST}
      filter={{ template_id: id }}
    >
      <ScreenHead
        title={template ? fill(messages.title, { name: template.name }) : messages.list}
        hint={messages.hint}
      >
        <Button variant="outlined" startIcon={<ArrowBackIcon />} onClick={leave}>
          {words.back}
        </Button>
        <FileOfList id={id} />
      </ScreenHead>
      <Filters fields={fields} />
      <ListStates failed={messages.failed} empty={<Empty />}>
        {narrow ? <AnswerRows fields={fields} /> : <AnswerTable fields={fields} />}
        <Pager />
      </ListStates>
    </ScreenList>
  )
}

function FileOfList({ id }: { id: number }) {
  const filter = useChosenFilters().filterValues as AnswerFilter
  return (
    <DownloadButton
      method="exportAnswers"
      params={{ template_id: id, key: filter.key ?? '', value: filter.value ?? '' }}
      name="waiver-answers.csv"
      label={words.export_csv}
      failed={messages['file.failed']}
      variant="outlined"
      startIcon={<DownloadIcon />}
    />
  )
}

/** By question, and by option where the question has options. */
function Filters({ fields }: { fields: readonly TextField[] }) {
  const { filterValues, setFilters } = useChosenFilters()
  const filter = filterValues as AnswerFilter
  const options = fields.find(({ key }) => key === filter.key)?.options ?? []
  return (
    <div className="toolbar">
      <PlainSelect
        aria-label={messages['filter.question']}
        value={filter.key}
        choices={fields.map(({ key, label }) => ({ id: key, name: label }))}
        none={messages['filter.question_all']}
        onChoose={(key) => setFilters({ key: key ?? '' })}
      />
      {options.length > 0 && (
        <PlainSelect
          aria-label={messages['filter.answer']}
          value={filter.value}
          choices={options.map((option) => ({ id: option, name: option }))}
          none={messages['filter.answer_all']}
          onChoose={(value) => setFilters({ ...filter, value: value ?? '' })}
        />
      )}
    </div>
  )
}

function Empty() {
  const { key } = useListContext().filterValues as AnswerFilter
  return key ? (
    <Notice title={messages['empty.filtered']} />
  ) : (
    <Notice title={messages.empty}>{messages['empty.hint']}</Notice>
  )
}
