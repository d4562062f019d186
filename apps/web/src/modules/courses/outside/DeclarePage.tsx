// Declaring a lesson: as it was planned and filled in, or one that was not, proposed from the last; what stands against it is said while it is chosen.

import type { CourseDeclarationRecord } from '@cartable/domain/courses/courses.schema.ts'
import { durationOptions } from '@cartable/domain/courses/shared/durations.rules.ts'
import { type ReactNode, useState } from 'react'
import { nowMs } from '../../../platform/clock.ts'
import { isoOfParis, parisDayAndTime } from '../../../platform/fields/paris.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Notice } from '../../../platform/outside/cards.tsx'
import { duration, hourRange, longDay } from '../../../platform/outside/dates.ts'
import { Page } from '../../../platform/outside/Frame.tsx'
import { DayField, HourField, ManyChipsField, SelectField } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import type { FieldAt } from '../../../platform/outside/form-context.ts'
import { go, useParam, useSearch } from '../../../platform/outside/router.tsx'
import { Answered, Empty } from '../../../platform/outside/states.tsx'
import { useAskIfLong } from '../planning/outside/ask-if-long.ts'
import { type LessonWords, LessonWordsFields, sentWords, wordsOf } from '../shared/outside/LessonWords.tsx'
import { PlaceFields } from '../shared/outside/PlaceFields.tsx'
import { missingOfPlace, type PlaceValues, placeValuesOf, sentPlace } from '../shared/outside/place-form.ts'
import { checkDeclaration, declarationForm } from './courses.doors.ts'
import { KeptDeclarations } from './KeptDeclarations.tsx'
import { useDeclare } from './kept-declarations.ts'
import { NotGivenSheet } from './NotGiven.tsx'

type Contract = CourseDeclarationRecord['options']['contracts'][number]
const whenOf = (doneAt: string, minutes: number) =>
  `${longDay(doneAt)}, ${hourRange(doneAt, new Date(Date.parse(doneAt) + minutes * 60_000).toISOString())}`
const cameBack = () => void go('/espace')

type Values = LessonWords &
  PlaceValues & {
    readonly day: string
    readonly time: string
    readonly minutes: string
    readonly presentIds: readonly string[]
  }
const initialOf = (record: CourseDeclarationRecord): Values => {
  const at = parisDayAndTime(record.doneAt ?? record.proposed?.doneAt ?? null)
  return {
    day: at?.day ?? '',
    time: at?.time ?? '',
    minutes: String(record.doneAt === null ? (record.proposed?.durationMinutes ?? 60) : record.durationMinutes),
    ...wordsOf(record),
    ...placeValuesOf(record),
    presentIds: (record.presentIds ?? []).map(String),
  }
}

/** What stands against the hour and the length that stand there now, by field; nothing while they are not whole. */
const useCheck = (record: CourseDeclarationRecord, contractId: number, { day, time, minutes }: Values) => {
  const isWhole = day !== '' && time !== '' && minutes !== ''
  const doneAt = isWhole ? isoOfParis(day, time) : null
  const { data } = useAnswer(
    checkDeclaration,
    {
      ...(record.id === null ? {} : { courseId: String(record.id) }),
      contractId: String(contractId),
      doneAt: doneAt ?? new Date(nowMs()).toISOString(),
      durationMinutes: Number(minutes),
    },
    { enabled: isWhole },
  )
  const saidOf = (path: string): string | null => {
    if (!isWhole || !data?.errors) return null
    const { propertyPaths, messages } = data.errors
    return messages.filter((_, index) => propertyPaths[index] === path).join(' ') || null
  }
  return { doneAt, saidOf, isRefused: isWhole && Boolean(data?.errors) }
}
const withSaid = <T,>(at: FieldAt<T>, said: string | null): FieldAt<T> => ({ ...at, error: at.error ?? said })

type FieldsProps = {
  readonly record: CourseDeclarationRecord
  readonly contract: Contract
  /** What comes first in the form. */
  readonly children?: ReactNode
}
const Fields = ({ record, contract, children }: FieldsProps) => {
  const planned = record.doneAt !== null && record.id !== null ? record.doneAt : null
  const form = useForm<Values>(initialOf(record), { keptAs: `declarer-${record.id ?? `contrat-${contract.id}`}` })
  const { doneAt, saidOf } = useCheck(record, contract.id, form.values)
  const [isChanging, setChanging] = useState(planned === null)
  const [isAsked, setAsked] = useState(false)
  const minutes = Number(form.values.minutes)
  const long = useAskIfLong(record.options.longMinutes)
  // what was planned so was asked about then
  const isAsPlanned = planned !== null && minutes === record.durationMinutes
  const when = doneAt === null ? 'Cours' : whenOf(doneAt, minutes)
  const act = useDeclare(`${contract.studentName}, ${when}`)
  const others = record.id === null ? contract.companions : record.pupils
  const people =
    record.id === null && others.length > 0
      ? [{ contractId: contract.id, studentName: contract.studentName }, ...others]
      : others
  const said = [saidOf('doneAt'), saidOf('durationMinutes')].filter(Boolean).join(' ')
  return (
    <Form
      of={form}
      act={act}
      input={(values) =>
        form.check({
          day: values.day === '' ? 'Choisissez le jour.' : null,
          time: values.time === '' ? 'Choisissez l’heure.' : null,
          minutes: values.minutes === '' ? 'Choisissez la durée.' : null,
          locationAddress: missingOfPlace(values),
        }) &&
        doneAt !== null &&
        form.check({ minutes: isAsPlanned ? null : long.askOf(minutes) })
          ? {
              ...{ id: record.id, updatedAt: record.updatedAt, contractId: contract.id },
              ...{ doneAt, durationMinutes: minutes, isCollective: record.isCollective },
              ...sentWords(values),
              ...sentPlace(values),
              presentIds: people.length === 0 ? null : values.presentIds.map(Number),
            }
          : null
      }
      after={cameBack}
    >
      {children}
      {!isChanging && (
        <Card>
          <div>
            <p>
              <b>{when}</b>
            </p>
            <Buttons>
              <Button kind="quiet" onPress={() => setChanging(true)}>
                Changer le jour, l’heure, la durée ou le lieu
              </Button>
            </Buttons>
            {said !== '' && (
              <Notice meaning="danger" alert>
                {said}
              </Notice>
            )}
          </div>
        </Card>
      )}
      {isChanging && (
        <>
          <DayField {...withSaid(form.at('day'), saidOf('doneAt'))} label="Jour" />
          <HourField {...form.at('time')} label="Heure de début" />
          <SelectField
            {...withSaid(form.at('minutes'), saidOf('durationMinutes'))}
            label="Durée"
            help={contract.durationStepMinutes === 60 ? 'Par heures entières.' : 'Par quarts d’heure.'}
            none="Choisissez la durée"
            choices={durationOptions(contract.durationStepMinutes).map(({ value, label }) => ({
              ...{ value: String(value), label },
            }))}
          />
          <PlaceFields form={form} contract={contract} />
        </>
      )}
      {people.length > 0 && (
        <ManyChipsField
          {...form.at('presentIds')}
          label="Qui était là"
          choices={people.map(({ contractId, studentName }) => ({ value: String(contractId), label: studentName }))}
        />
      )}
      <LessonWordsFields form={form} chapters={record.options.chapters} />
      <Buttons>
        <Button kind="primary" icon="tick" submits wide>
          {long.wordsOf(minutes, minutes === 0 ? 'Déclarer' : `Déclarer ${duration(minutes)}`)}
        </Button>
        {planned !== null && <Button onPress={() => setAsked(true)}>Il n’a pas eu lieu</Button>}
      </Buttons>
      {isAsked && record.id !== null && (
        <NotGivenSheet
          id={record.id}
          what={`${when}, ${contract.studentName}`}
          onClose={() => setAsked(false)}
          onDone={cameBack}
        />
      )}
    </Form>
  )
}

/** What a lesson became before its page was opened. */
const Settled = ({ record }: { readonly record: CourseDeclarationRecord }) => (
  <Empty
    icon="tick"
    title={record.status === '0-cancelled' ? 'Ce cours n’est plus au planning' : 'Ce cours est déjà déclaré'}
  >
    <Buttons>
      {record.status === '0-cancelled' && record.contractId !== null && (
        <ButtonLink kind="primary" to={`/espace/declarer?contrat=${record.contractId}`}>
          Il a eu lieu{'\u00a0'}: le déclarer
        </ButtonLink>
      )}
      <ButtonLink to="/espace">Revenir à l’accueil</ButtonLink>
    </Buttons>
  </Empty>
)

const titleOf = ({ studentName }: Contract) => `Cours de\u00a0: ${studentName}`

export const DeclarePage = () => {
  const id = useParam('id')
  const record = useAnswer(declarationForm, { courseId: id })
  return (
    <Answered of={record}>
      {(data) => {
        const contract = data.options.contracts.find((one) => one.id === data.contractId)
        return (
          <Page
            title={contract ? titleOf(contract) : 'Cours'}
            back="/espace"
            narrow
            lead="Il a eu lieu&nbsp;? Un mot, et c’est déclaré."
          >
            <KeptDeclarations />
            {data.status === '1-planned' && contract ? (
              <Fields key={data.id} record={data} contract={contract} />
            ) : (
              <Settled record={data} />
            )}
          </Page>
        )
      }}
    </Answered>
  )
}

/** A lesson that nobody planned. */
export const DeclareNewPage = () => {
  const given = useSearch('contrat')
  const [chosen, setChosen] = useState<string | null>(given)
  const whole = useAnswer(declarationForm, {})
  const first = whole.data?.proposed?.contractId ?? whole.data?.options.contracts[0]?.id
  const contractId = chosen ?? (first === undefined ? null : String(first))
  const own = useAnswer(declarationForm, { contractId: contractId ?? '' }, { enabled: contractId !== null })
  return (
    <Page title="Déclarer un cours" back="/espace" narrow lead="Un cours qui n’était pas prévu, et qui a eu lieu.">
      <KeptDeclarations />
      <Answered of={whole}>
        {({ options }) =>
          options.contracts.length === 0 || contractId === null ? (
            <Empty icon="pupils" title="Aucun élève pour l’instant">
              <p>Nous vous écrirons dès qu’une famille vous attend.</p>
            </Empty>
          ) : (
            <Answered of={own}>
              {(record) => {
                const contract = record.options.contracts.find(({ id }) => String(id) === contractId)
                return contract ? (
                  <Fields key={contractId} record={record} contract={contract}>
                    <SelectField
                      name="contractId"
                      value={contractId}
                      onChange={(value) => setChosen(value === '' ? null : value)}
                      error={null}
                      label="Élève et matière"
                      choices={options.contracts.map(({ id, label }) => ({ value: String(id), label }))}
                    />
                  </Fields>
                ) : null
              }}
            </Answered>
          )
        }
      </Answered>
    </Page>
  )
}
