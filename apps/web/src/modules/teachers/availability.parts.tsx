// When a teacher gives lessons, on his record: hours of the week, absences. His own page is outside the office.
import { availabilityApi } from '@cartable/domain/teachers/availability/availability.api.ts'
import type { Absence, AvailabilityRecord } from '@cartable/domain/teachers/availability/availability.schema.ts'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { EmptyLine, QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { AvailabilityDialog } from './AvailabilityDialog.tsx'
import { absenceText, windowText } from './shared/availability-texts.ts'
import classes from './teachers.module.css'

type Opened = 'windows' | 'absence' | null

const Windows = ({ record }: { readonly record: AvailabilityRecord }) =>
  record.windows.length === 0 ? (
    <EmptyLine>Aucun créneau{'\u00a0'}: toutes les heures sont proposées.</EmptyLine>
  ) : (
    <ul className={classes.hours} aria-label="Créneaux de la semaine">
      {record.windows.map((window) => (
        <li key={JSON.stringify(window)}>{windowText(window)}</li>
      ))}
    </ul>
  )

const Absences = ({ record }: { readonly record: AvailabilityRecord }) => {
  const removal = useAction(availabilityApi.removeAbsence, {
    refreshes: [['teachers'], ['courses'], ['linking']],
    onSuccess: () => void toast.success('Absence retirée. Les cours annulés le restent.'),
  })
  const line = ({ id, reason, ...span }: Absence) => (
    <li key={id}>
      {absenceText(span)}
      {reason && `, ${reason}`}{' '}
      {record.mayWrite && (
        <ActionIcon
          size="sm"
          aria-label={`Retirer l’absence\u00a0: ${absenceText(span).toLowerCase()}`}
          onClick={() => removal.mutate({ id })}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
  return record.absences.length === 0 ? null : (
    <ul className={classes.hours} aria-label="Absences">
      {record.absences.map(line)}
    </ul>
  )
}

export const AvailabilityOf = ({ teacherId }: { readonly teacherId: number }) => {
  const [opened, setOpened] = useState<Opened>(null)
  const query = useOperation(availabilityApi.showHours, { id: String(teacherId) })
  const close = () => setOpened(null)
  return (
    <QueryPanel query={query} what="les disponibilités">
      {(record) => (
        <>
          <Windows record={record} />
          <Absences record={record} />
          {record.mayWrite && (
            <Group gap="sm" mt="sm">
              <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpened('windows')}>
                Modifier les créneaux
              </Button>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('absence')}>
                Noter une absence
              </Button>
            </Group>
          )}
          {opened === 'windows' && <AvailabilityDialog record={record} onClose={close} />}
          {opened === 'absence' && <AbsenceDialog teacherId={record.id} onClose={close} />}
        </>
      )}
    </QueryPanel>
  )
}
