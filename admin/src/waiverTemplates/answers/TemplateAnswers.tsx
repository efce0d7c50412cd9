import { useListContext } from 'react-admin'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'

import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/answer_list_messages'
import type { ListedAnswer, ListedQuestion } from '@trailgate/shared/waivers/answer_schemas'

import { useChosenFilters } from '../../ui/ChosenFilters.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { NARROW } from '../../ui/list.ts'
import { ListStates } from '../../ui/ListStates.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import { QueryStates } from '../../ui/QueryStates.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { ScreenList } from '../../ui/ScreenList.tsx'
import { useLeave } from '../../ui/useLeave.ts'
import type { AnswerFilter } from '../calls.ts'
import { WAIVERS } from '../paths.ts'
import { AnswerRows } from './AnswerRows.tsx'
import { AnswerTable } from './AnswerTable.tsx'
import { useAskingTemplates } from './useAskingTemplates.ts'
import '../../ui/toolbar.css'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

/** /admin/waivers/{id}/answers: the answers to a template's questions, without the medical ones. */
export default function TemplateAnswers({ id }: { id: number }) {
  const leave = useLeave(WAIVERS)
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  const asking = useAskingTemplates()
  const template = asking.data?.find((each) => each.id === id)
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
        {template && <FileOfList id={id} />}
      </ScreenHead>
      {template ? (
        <>
          <Filters questions={template.questions} />
          <ListStates failed={messages.failed} empty={<Empty />}>
            {narrow ? (
              <AnswerRows questions={template.questions} />
            ) : (
              <AnswerTable questions={template.questions} />
            )}
            <Pager />
          </ListStates>
        </>
      ) : (
        <div className="panel">
          <QueryStates query={asking} failed={messages.questions_failed}>
            {() => <Notice title={messages.nothing}>{messages['nothing.hint']}</Notice>}
          </QueryStates>
        </div>
      )}
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
function Filters({ questions }: { questions: readonly ListedQuestion[] }) {
  const { filterValues, setFilters } = useChosenFilters()
  const filter = filterValues as AnswerFilter
  const options = questions.find(({ key }) => key === filter.key)?.options ?? []
  return (
    <div className="toolbar">
      <PlainSelect
        aria-label={messages['filter.question']}
        value={filter.key}
        choices={questions.map(({ key, label }) => ({ id: key, name: label }))}
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
