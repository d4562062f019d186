// The dialog of a refused move: the sentence, the reasons, and nothing to confirm.
import '@mantine/core/styles/List.layer.css'
import { Button, Group, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Modal } from '../pop/Modal.tsx'
import classes from './board.module.css'
import type { RefusalWords } from './board.types.ts'

type Props = { readonly words: RefusalWords; readonly reasons: readonly string[]; readonly onClose: () => void }

export const RefusalDialog = ({ words, reasons, onClose }: Props) => (
  <Modal opened onClose={onClose} title={words.heading} role="alertdialog" returnFocus={false}>
    <div className={classes.refusal}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        {words.sentence === null ? (
          reasons.map((reason) => <p key={reason}>{reason}</p>)
        ) : (
          <>
            <b>{words.sentence}</b>
            <List size="sm">
              {reasons.map((reason) => (
                <List.Item key={reason}>{reason}</List.Item>
              ))}
            </List>
          </>
        )}
      </div>
    </div>
    <Group justify="flex-end" mt="lg">
      <Button size="sm" data-autofocus onClick={onClose}>
        Fermer
      </Button>
    </Group>
  </Modal>
)
