// What the planning keeps: one level, one room.
import type { PlanningEvent } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { MenuButton } from '../../../platform/pop/MenuButton.tsx'
import { roomsOf } from './planning-layout.ts'

export type Picked = { readonly level: string | null; readonly place: string | null }
type Props = {
  readonly events: readonly PlanningEvent[]
  readonly picked: Picked
  /** Where each room is a column of its own, none is kept. */
  readonly hasRooms: boolean
  readonly onPick: (picked: Picked) => void
}

const Pick = (props: {
  readonly label: string
  readonly all: string
  readonly names: readonly string[]
  readonly value: string | null
  readonly onPick: (name: string | null) => void
}) =>
  props.names.length < 2 ? null : (
    <MenuButton
      position="bottom-end"
      lines={[
        { label: props.all, isCurrent: props.value === null, run: () => props.onPick(null) },
        ...props.names.map((name) => ({ label: name, isCurrent: props.value === name, run: () => props.onPick(name) })),
      ]}
    >
      {(button) => (
        <Button
          {...button}
          variant={props.value === null ? 'default' : 'light'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {props.value === null ? props.label : `${props.label}\u00a0: ${props.value}`}
        </Button>
      )}
    </MenuButton>
  )

export const PlanningFilter = ({ events, picked, hasRooms, onPick }: Props) => (
  <>
    <Pick
      label="Niveau"
      all="Tous les niveaux"
      names={[...new Set(events.map(({ levelName }) => levelName))]}
      value={picked.level}
      onPick={(level) => onPick({ ...picked, level })}
    />
    {hasRooms && (
      <Pick
        label="Salle"
        all="Toutes les salles"
        names={roomsOf(events)}
        value={picked.place}
        onPick={(place) => onPick({ ...picked, place })}
      />
    )}
  </>
)
