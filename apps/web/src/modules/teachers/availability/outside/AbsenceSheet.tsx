// Days on which a teacher is away: the lessons that fall in them are listed before anything is saved, to be cancelled, kept or moved.

import { dayOf } from '@cartable/domain/kernel/dates.ts'
import type { LostLesson } from '@cartable/domain/teachers/availability/availability.schema.ts'
import { counted } from '../../../../platform/fr/typography.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Lead, List, Quiet } from '../../../../platform/outside/cards.tsx'
import { hour, longDay } from '../../../../platform/outside/dates.ts'
import { DayField, OptionsField, TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Link } from '../../../../platform/outside/router.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useToday } from '../../../../platform/session/session.ts'
import { lostLessons, saveAbsence } from './availability.doors.ts'

const Lost = ({ rows, onLeave }: { readonly rows: readonly LostLesson[]; readonly onLeave: () => void }) => (
  <>
    <Lead>{counted(rows.length, 'cours est prévu', 'cours sont prévus')}</Lead>
    <List label="Cours prévus ces jours-là">
      {rows.map(({ id, at, studentName, title }) => (
        <li key={id}>
          {longDay(at)}, {hour(at)}, {studentName}, {title}{' '}
          <Link
            to={`/agenda?jour=${dayOf(at)}&cours=${id}`}
            aria-label={`Déplacer, ${studentName}, ${longDay(at)}, ${hour(at)}`}
            onClick={onLeave}
          >
            Déplacer
          </Link>
        </li>
      ))}
    </List>
  </>
)

type Values = {
  readonly firstDay: string
  readonly lastDay: string
  readonly reason: string
  readonly cancelsLessons: 'yes' | 'no' | ''
}
type Props = {
  readonly teacherId: number
  /** Both days are this one: somebody who is ill. */
  readonly day: string | null
  readonly onClose: () => void
}
export const AbsenceSheet = ({ teacherId, day, onClose }: Props) => {
  const today = useToday()
  const act = useAct(saveAbsence, { touches: ['courses', 'linking', 'traineeships'] })
  const form = useForm<Values>({
    ...{ firstDay: day ?? '', lastDay: day ?? '', reason: '' },
    // somebody who is ill gives none of them
    cancelsLessons: day === null ? '' : 'yes',
  })
  const { firstDay, lastDay } = form.values
  const isSpan = firstDay !== '' && lastDay !== '' && firstDay <= lastDay
  const lost = useAnswer(lostLessons, { id: String(teacherId), firstDay, lastDay }, { enabled: isSpan })
  const rows = (isSpan && lost.data?.rows) || []
  return (
    <Sheet
      title={day === null ? 'Noter une absence' : 'Indisponible aujourd’hui'}
      onClose={onClose}
      isDirty={form.isDirty}
    >
      <Form
        of={form}
        act={act}
        input={(values) =>
          form.check({
            firstDay: firstDay === '' ? 'Choisissez le premier jour.' : null,
            lastDay: lastDay === '' ? 'Choisissez le dernier jour.' : null,
            cancelsLessons:
              rows.length > 0 && values.cancelsLessons === '' ? 'Dites ce que deviennent ces cours.' : null,
          })
            ? {
                ...{ teacherId, firstDay, lastDay, reason: values.reason.trim() || null },
                cancelsLessons: rows.length > 0 && values.cancelsLessons === 'yes',
              }
            : null
        }
        after={({ cancelled }) => {
          toast(
            cancelled === 0
              ? 'Absence enregistrée.'
              : `Absence enregistrée, ${counted(cancelled, 'cours annulé', 'cours annulés')}\u00a0: les familles sont prévenues.`,
          )
          onClose()
        }}
      >
        <DayField {...form.at('firstDay')} label="Premier jour" min={today} />
        <DayField {...form.at('lastDay')} label="Dernier jour" min={firstDay || today} />
        <TextField
          {...form.at('reason')}
          label="Motif"
          help={'Pour le service\u00a0: les familles ne le lisent pas.'}
          optional
          maxLength={200}
        />
        <Quiet>
          Une semaine ou plus à partir d’aujourd’hui{'\u00a0'}: nous répondons non, pour vous, aux élèves qui vous sont
          proposés, comme aux stages dont tous les jours tombent dans l’absence.
        </Quiet>
        {rows.length > 0 && (
          <>
            <Lost rows={rows} onLeave={() => form.finish()} />
            <OptionsField
              {...form.at('cancelsLessons')}
              label="Que deviennent ces cours&nbsp;?"
              choices={[
                {
                  value: 'yes',
                  label: 'Les annuler',
                  detail: 'Chaque famille est prévenue, avec le motif «\u00a0Professeur indisponible\u00a0».',
                },
                {
                  value: 'no',
                  label: 'Les garder',
                  detail: 'Ils restent à l’agenda, vous les donnez quand même ou les déplacez.',
                },
              ]}
            />
          </>
        )}
        {isSpan && lost.data && rows.length === 0 && <Quiet>Aucun cours n’est prévu ces jours-là.</Quiet>}
        <Buttons>
          <Button kind="primary" submits grows>
            Enregistrer l’absence
          </Button>
          <Button onPress={onClose}>Fermer</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}
