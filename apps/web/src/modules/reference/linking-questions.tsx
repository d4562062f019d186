// List and form of the linking questions.
import { linkingQuestionsApi } from '@cartable/domain/reference/linking-questions.api.ts'
import { chosenAfter } from '@cartable/domain/reference/linking-questions.rules.ts'
import {
  type Chosen,
  type CodificationClass,
  choiceTypes,
  codificationClasses,
  questionTypes,
} from '@cartable/domain/reference/linking-questions.schema.ts'
import { linkingQuestions } from '@cartable/domain/reference/places/places.tables.ts'
import { useRef } from 'react'
import { ReferenceForm } from '../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../platform/codification/ReferenceList.tsx'
import { useFormSetter, useFormShared, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf } from '../../platform/list/list.types.ts'
import { AnswerParts, type LinkingQuestion } from './linking-question-parts.tsx'
import classes from './places/places.module.css'
import { QuestionIconMark } from './question-icons.tsx'
import { FirstOf } from './shared/first-of.tsx'
import { historyOf } from './shared/history.tsx'

const columns = columnsOf<typeof linkingQuestionsApi.list>()([
  { id: 'subjects', label: 'Matières', cell: (row) => <FirstOf words={row.subjects} />, width: 150, card: 'line' },
  { id: 'levels', label: 'Niveaux', cell: (row) => <FirstOf words={row.levels} />, width: 150, card: 'line' },
  { id: 'question', label: 'Question', cell: (row) => row.question, sort: true, isTitle: true, card: 'title' },
  {
    id: 'questionType',
    label: 'Posée',
    cell: (row) => questionTypes[row.questionType],
    sort: true,
    width: 120,
    card: 'none',
  },
  {
    id: 'choiceType',
    label: 'Réponse',
    cell: (row) => choiceTypes[row.choiceType],
    sort: true,
    width: 180,
    card: 'none',
  },
  {
    id: 'codificationClassName',
    label: 'Table des réponses',
    cell: ({ codificationClassName: name }) =>
      name === null ? <Dash /> : (codificationClasses[name as CodificationClass]?.label ?? name),
    width: 150,
    card: 'none',
  },
])

export const LinkingQuestionList = () => (
  <ReferenceList
    table={linkingQuestions}
    operations={linkingQuestionsApi}
    columns={columns}
    defaultSort="question.asc"
    searchLabel="Rechercher une question…"
  />
)

const F = formOf<typeof linkingQuestionsApi.save>()
type AskersProps = {
  readonly name: 'form.subjects' | 'form.scholarLevels'
  readonly label: string
  readonly options: LinkingQuestion['options'][string] | undefined
  readonly isFeminine?: boolean
}

/** Subjects or levels; « Toutes les autres », the last one, stands alone. */
const Askers = ({ name, label, options = [], isFeminine = false }: AskersProps) => {
  const { getValues } = useFormShared()
  const set = useFormSetter()
  const before = useRef(getValues(name) as Chosen)
  return (
    <F.Choices
      name={name}
      label={label}
      options={options}
      placeholder={isFeminine ? 'Aucune' : 'Aucun'}
      isFeminine={isFeminine}
      onChanged={(chosen: Chosen) => {
        before.current = chosenAfter(before.current, chosen)
        if (before.current !== chosen) set(name, before.current)
      }}
    />
  )
}

const IconShown = () => (
  <div className={classes.icon} data-span={2}>
    <QuestionIconMark name={useFormValue<string | null>('form.iconName')} />
  </div>
)

const fields = (record: LinkingQuestion) => {
  const { options } = record
  return (
    <>
      <Section id="question" title="Question">
        <F.Text name="form.question" label="Question" span={6} />
        <F.Select name="questionType" label="Posée" options={options.questionType ?? []} />
        <F.Select name="choiceType" label="Type de réponse" options={options.choiceType ?? []} />
        <F.Select name="form.iconName" label="Icône" options={options.iconName ?? []} span={4} />
        <IconShown />
      </Section>
      <Section id="posee-pour" title="Posée pour">
        <Askers name="form.subjects" label="Matières" options={options.subjects} isFeminine />
        <Askers name="form.scholarLevels" label="Niveaux scolaires" options={options.scholarLevels} />
      </Section>
      <AnswerParts record={record} />
    </>
  )
}

export const LinkingQuestionForm = () => (
  <ReferenceForm table={linkingQuestions} operations={linkingQuestionsApi} fields={fields} history={historyOf} />
)
