// « Présences » of a session: who is there today, or was on a day that is past; noted at the touch, at a desk as on a telephone.
import '@mantine/core/styles/SegmentedControl.layer.css'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type {
  DayPresences,
  PresenceGroup,
  PresenceState,
} from '@cartable/domain/traineeships/attendance/presence.schema.ts'
import { presenceWords } from '@cartable/domain/traineeships/attendance/presence.words.ts'
import { presencesApi } from '@cartable/domain/traineeships/attendance/presences.api.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { Alert, Button, SegmentedControl, Select } from '@mantine/core'
import { IconChecks, IconEraser, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import type { SessionSectionProps } from '../sessions/session-texts.ts'
import classes from './presences.module.css'

type Note = (group: PresenceGroup, pupilIds: readonly number[], state: PresenceState | null) => void
type GroupProps = { readonly group: PresenceGroup; readonly note: Note | null }

const Pupil = ({ group, pupil, note }: GroupProps & { readonly pupil: PresenceGroup['pupils'][number] }) => (
  <li>
    <span>
      {pupil.name}
      {pupil.isExcused && <small> absence annoncée par la famille</small>}
    </span>
    {note === null ? (
      <b>{pupil.state === null ? '–' : presenceWords[pupil.state]}</b>
    ) : (
      <span className={classes.choice}>
        <SegmentedControl
          aria-label={`Présence, ${pupil.name}`}
          data={wordOptions(presenceWords).map(({ value, label }) => ({ value, label }))}
          // nothing chosen yet: no part of it is
          value={pupil.state ?? ''}
          onChange={(state) => note(group, [pupil.id], state as PresenceState)}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Effacer ce qui est noté, ${pupil.name}`}
          disabled={pupil.state === null}
          onClick={() => note(group, [pupil.id], null)}
        >
          <IconEraser size={16} aria-hidden />
        </Button>
      </span>
    )}
  </li>
)

const Group = ({ group, note }: GroupProps) => {
  const left = group.pupils.filter(({ state, isExcused }) => state === null && !isExcused)
  return (
    <section aria-label={group.name} className={classes.group}>
      <div className={classes.head}>
        <h2>{group.name}</h2>
        <span className={classes.quiet}>{[group.hours, group.teacher ?? 'sans professeur'].join(' · ')}</span>
        {note !== null && left.length > 0 && (
          <Button
            size="compact-sm"
            leftSection={<IconChecks size={16} aria-hidden />}
            aria-label={`Noter présents ceux qui restent, ${group.name}`}
            onClick={() =>
              note(
                group,
                left.map(({ id }) => id),
                'present',
              )
            }
          >
            {left.length === group.pupils.length ? 'Tous présents' : `Les ${left.length} autres présents`}
          </Button>
        )}
      </div>
      <ul className={classes.pupils}>
        {group.pupils.map((pupil) => (
          <Pupil key={pupil.id} group={group} pupil={pupil} note={note} />
        ))}
      </ul>
    </section>
  )
}

const dayOption = ({ day, unnoted }: DayPresences['days'][number]) => ({
  value: day,
  label: unnoted === 0 ? dayLabel(day) : `${dayLabel(day)} – ${counted(unnoted, 'à noter', 'à noter')}`,
})

export const PresencesSection = ({ session }: SessionSectionProps) => {
  const mayWrite = useCan('traineeships', 'write')
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useOperation(presencesApi.showPresences, {
    sessionId: String(session.id),
    ...(chosen === null ? {} : { day: chosen }),
  })
  const save = useAction(presencesApi.notePresences, {
    onSuccess: ({ isValid, errorMsgs }) => void (isValid || toast.error(unbroken(errorMsgs.join(' ')))),
  })
  return (
    <QueryPanel query={query} what="les présences">
      {({ day, days, groups, mayNote }) => (
        <>
          {!mayNote && (
            <Alert color="info" role="status" mb={8} icon={<IconLock size={18} aria-hidden />}>
              Session clôturée{'\u00a0'}: les présences ne changent plus.
            </Alert>
          )}
          {day === null ? (
            <EmptyLine>
              Les présences se notent à partir du premier jour, pour les élèves qui sont placés dans un groupe.
            </EmptyLine>
          ) : (
            <>
              <Select
                label="Jour"
                data={days.map(dayOption)}
                value={day}
                allowDeselect={false}
                w={260}
                mb={8}
                onChange={setChosen}
              />
              {groups.map((group) => (
                <Group
                  key={group.id}
                  group={group}
                  note={
                    mayWrite && mayNote
                      ? ({ id }, pupilIds, state) => save.mutate({ groupId: id, day, pupilIds: [...pupilIds], state })
                      : null
                  }
                />
              ))}
            </>
          )}
        </>
      )}
    </QueryPanel>
  )
}
