// The calendar of a teacher, a family or a pupil: their lessons and stages, where, whom to call, what they may change.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { IconCalendarPlus, IconCalendarShare } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { isoOfParis } from '../../platform/fields/paris.ts'
import { useIdentity } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { AgendaBar } from './agenda/AgendaBar.tsx'
import type { Placeable } from './agenda/agenda-layout.ts'
import { Calendar } from './agenda/Calendar.tsx'
import { FeedDialog } from './agenda/FeedDialog.tsx'
import { useAsked } from './agenda/use-asked.ts'
import { PlaceLink } from './CourseItem.tsx'
import type { Reader } from './CourseStatut.tsx'
import { usePlanning } from './planning/use-planning.tsx'
import { useFamilyHome, useTeacherHome } from './use-home.ts'

type More = (event: Placeable) => ReactNode

const Own = ({
  reader,
  more,
  choice,
}: {
  readonly reader: Reader
  readonly more: More
  readonly choice: ReactNode
}) => {
  const asked = useAsked()
  const { days, day } = asked
  const [isFeedOpen, setFeed] = useState(false)
  const planning = usePlanning({ isFamily: reader !== 'teacher' })
  const query = useOperation(
    agendaApi.agenda,
    { from: days[0] ?? day, to: days.at(-1) ?? day, reader },
    { keepPrevious: true },
  )
  const plan = (chosen: string, time: string) => planning.plan({ at: isoOfParis(chosen, time) })
  return (
    <Panel
      title="Mon agenda"
      breadcrumb={null}
      canBeFavourite={false}
      actions={
        <>
          <Button variant="subtle" renderRoot={(props) => <AppLink {...props} href="/" />}>
            Accueil
          </Button>
          <Button leftSection={<IconCalendarShare size={16} aria-hidden />} onClick={() => setFeed(true)}>
            S’abonner
          </Button>
          {reader === 'teacher' && (
            <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => planning.plan({})}>
              Planifier un cours
            </Button>
          )}
        </>
      }
    >
      {choice}
      <AgendaBar asked={asked} />
      <QueryPanel query={query} what="votre agenda">
        {(data) => (
          <Calendar
            {...{ asked, data, planning, more }}
            ofSomebody
            shows={reader === 'teacher' ? 'student' : reader === 'student' ? 'teacher' : 'both'}
            {...(reader === 'teacher' && { onPlan: plan })}
          />
        )}
      </QueryPanel>
      {planning.dialogs}
      {isFeedOpen && <FeedDialog onClose={() => setFeed(false)} />}
    </Panel>
  )
}

type Props = { readonly choice: ReactNode }

const TeacherAgenda = ({ choice }: Props) => {
  const { places } = useTeacherHome()
  const more: More = ({ contractId }) => {
    const pupil = contractId === null ? undefined : places.get(contractId)
    if (!pupil) return null
    return (
      <>
        <dt>Où</dt>
        <dd>
          <PlaceLink place={pupil} reader="teacher" />
        </dd>
        {pupil.phones.map(({ number, region, of }) => (
          <span key={number} style={{ display: 'contents' }}>
            <dt>Téléphone</dt>
            <dd>
              <a href={`tel:${number}`}>{formatPhone(number, region)}</a> {of}
            </dd>
          </span>
        ))}
      </>
    )
  }
  return <Own reader="teacher" more={more} choice={choice} />
}

const HomeAgenda = ({ reader, choice }: Props & { readonly reader: 'family' | 'student' }) => {
  const { places } = useFamilyHome()
  const more: More = ({ contractId }) => {
    const place = contractId === null ? undefined : places.get(contractId)
    return place ? (
      <>
        <dt>Où</dt>
        <dd>
          <PlaceLink place={place} reader={reader} />
        </dd>
      </>
    ) : null
  }
  return <Own reader={reader} more={more} choice={choice} />
}

const words: Readonly<Record<Reader, string>> = { teacher: 'Professeur', family: 'Famille', student: 'Élève' }

/** Somebody who teaches and has children, or learns, chooses whose calendar it is. */
export const OwnAgenda = () => {
  const parts = useIdentity()?.parts ?? []
  const readers: Reader[] = [
    ...(parts.includes('teacher') ? ['teacher' as const] : []),
    ...(parts.includes('customer') ? ['family' as const] : []),
    ...(parts.includes('student') ? ['student' as const] : []),
  ]
  const [chosen, setChosen] = useState<Reader | null>(null)
  const reader = chosen ?? readers[0]
  if (!reader) return null
  const choice = readers.length > 1 && (
    <SegmentedControl
      aria-label="Agenda de"
      data={wordOptions(words, readers)}
      value={reader}
      onChange={(value) => setChosen(value as Reader)}
      mb="sm"
    />
  )
  return reader === 'teacher' ? <TeacherAgenda choice={choice} /> : <HomeAgenda reader={reader} choice={choice} />
}
