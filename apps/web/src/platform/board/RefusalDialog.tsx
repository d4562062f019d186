// The dialog of a refused move: the sentence, the reasons, and nothing to confirm.
import '@mantine/core/styles/List.layer.css'
import { Button, Group, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Modal } from '../pop/Modal.tsx'
import classes from './board.module.css'

type Props = { readonly title: string; readonly reasons: readonly string[]; readonly onClose: () => void }

export const RefusalDialog = ({ title, reasons, onClose }: Props) => (
  <Modal opened onClose={onClose} title="Déplacement impossible" role="alertdialog" returnFocus={false}>
    <div className={classes.refusal}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <b>{title}</b>
        <List size="sm">
          {reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      </div>
    </div>
    <Group justify="flex-end" mt="lg">
      <Button size="sm" data-autofocus onClick={onClose}>
        Fermer
      </Button>
    </Group>
  </Modal>
)
