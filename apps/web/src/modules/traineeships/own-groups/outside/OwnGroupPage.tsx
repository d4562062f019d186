// A group of a stage that a teacher gives: days and room, the list to sign, who is there today, what is to be evaluated.

import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type { PresenceState } from '@cartable/domain/traineeships/attendance/presence.schema.ts'
import { presenceSum, presenceWords } from '@cartable/domain/traineeships/attendance/presence.words.ts'
import type { OwnGroup, OwnGroupPupil } from '@cartable/domain/traineeships/own-groups/own-groups.schema.ts'
import { reportIndicators } from '@cartable/domain/traineeships/reports/reports.rules.ts'
import { lazy, Suspense, useState } from 'react'
import { urlAt } from '../../../../platform/api/client.ts'
import { capital } from '../../../../platform/fr/typography.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, List, Notice, Quiet, Row, Section } from '../../../../platform/outside/cards.tsx'
import { longDay, shortDay } from '../../../../platform/outside/dates.ts'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { ChipsField } from '../../../../platform/outside/fields.tsx'
import { useParam } from '../../../../platform/outside/router.tsx'
import { Answered, Empty, Failure } from '../../../../platform/outside/states.tsx'
import { useToday } from '../../../../platform/session/session.ts'
import { notePresence, ownGroup, printOwnGroup } from './own-groups.doors.ts'

const OwnReportSheet = lazy(async () => ({ default: (await import('./OwnReportSheet.tsx')).OwnReportSheet }))

const mapOf = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

const states = wordOptions(presenceWords)

type PupilProps = { readonly group: OwnGroup; readonly pupil: OwnGroupPupil; readonly day: string }
/** Noted at the touch; the same touch again takes it back. */
const Presence = ({ group, pupil, day }: PupilProps) => {
  const act = useAct(notePresence)
  const noted = pupil.presences.find((one) => one.day === day)?.state ?? ''
  const put = (state: PresenceState | null) => void act.run({ groupId: group.id, pupilId: pupil.id, day, state })
  return (
    <li>
      <ChipsField
        name={`presence-${pupil.id}`}
        error={null}
        value={noted}
        onChange={(state) => state !== '' && put(state)}
        label={pupil.name}
        choices={states}
      />
      {pupil.absences.includes(day) && <Quiet>Absence annoncée par la famille.</Quiet>}
      {noted !== '' && (
        <Button kind="quiet" label={`Effacer ce qui est noté, ${pupil.name}`} onPress={() => put(null)}>
          Effacer
        </Button>
      )}
      <Failure of={act} />
    </li>
  )
}

/** Today where he gives it, else the last day that he gave. */
const dayToNote = ({ days }: OwnGroup, today: string): string | null =>
  days.filter(({ day, isOwn }) => isOwn && today >= day).at(-1)?.day ?? null

const Presences = ({ group }: { readonly group: OwnGroup }) => {
  const today = useToday()
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? dayToNote(group, today)
  const given = group.days.filter((one) => one.isOwn && one.day <= today)
  return (
    <Section title="Présences">
      {day === null && <Quiet>Elles se notent ici, à partir du premier jour du stage.</Quiet>}
      {day !== null && !group.mayNote && (
        <Notice>Ce stage est clôturé{'\u00a0'}: les présences ne changent plus.</Notice>
      )}
      {day !== null && group.mayNote && (
        <>
          {given.length > 1 && (
            <ChipsField
              name="day"
              error={null}
              value={day}
              onChange={setChosen}
              label="Jour"
              choices={given.map((one) => ({ value: one.day, label: shortDay(one.day) }))}
            />
          )}
          <List label={`Présences du ${longDay(day).toLowerCase()}`}>
            {group.pupils.map((pupil) => (
              <Presence key={pupil.id} group={group} pupil={pupil} day={day} />
            ))}
          </List>
        </>
      )}
    </Section>
  )
}

const Evaluations = ({ group }: { readonly group: OwnGroup }) => {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <Section title="Évaluations">
      <Card>
        {group.pupils.map(({ id, name, report, presences }) => {
          const { meaning, text } = reportIndicators[report]
          const verb = report === 'validated' ? 'Lire' : 'Évaluer'
          return (
            <Row
              key={id}
              title={name}
              detail={
                <>
                  <Badge meaning={meaning}>{capital(text)}</Badge> {presenceSum(presences)}
                </>
              }
              aside={
                <Button icon="star" label={`${verb}, ${name}`} onPress={() => setOpened(id)}>
                  {verb}
                </Button>
              }
            />
          )
        })}
      </Card>
      {opened !== null && (
        <Suspense fallback={null}>
          <OwnReportSheet id={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Section>
  )
}

const Facts = ({ group }: { readonly group: OwnGroup }) => (
  <Section title="Jours et lieu">
    <Card>
      {group.days.map(({ day, isOwn }) => (
        <Row
          key={day}
          title={longDay(day)}
          detail={isOwn ? `${group.startTime} à ${group.endTime}` : 'Donné par un autre professeur'}
        />
      ))}
      {(group.room ?? group.address) !== null && (
        <Row
          title={group.room ?? 'Salle à préciser'}
          {...(group.address === null ? {} : { detail: group.address })}
          aside={
            group.roomUrl !== null ? (
              <ButtonLink icon="video" href={group.roomUrl}>
                Rejoindre la salle
              </ButtonLink>
            ) : (
              group.address && (
                <ButtonLink icon="place" label={`Plan\u00a0: ${group.address}`} href={mapOf(group.address)} />
              )
            )
          }
        />
      )}
    </Card>
  </Section>
)

export const OwnGroupPage = () => {
  const id = useParam('id')
  const group = useAnswer(ownGroup, { id })
  return (
    <Answered of={group}>
      {(data) => (
        <Page
          title={data.session}
          back="/espace"
          lead={`${data.level}, ${data.subject}, ${data.startTime} à ${data.endTime}`}
          aside={<Facts group={data} />}
        >
          {data.pupils.length === 0 ? (
            <Card>
              <Empty icon="pupils" title="Aucun élève dans ce groupe pour l’instant" />
            </Card>
          ) : (
            <>
              <Presences group={data} />
              <Buttons>
                <ButtonLink icon="download" grows href={urlAt(printOwnGroup, { id })}>
                  Liste d’émargement (PDF)
                </ButtonLink>
              </Buttons>
              <Evaluations group={data} />
            </>
          )}
        </Page>
      )}
    </Answered>
  )
}
