// A request that was won by mistake: the empty customer that it made is withdrawn, and the request is lost or back where it was.

import { type ContactStatus, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { mistakesApi } from '@cartable/domain/contacts/mistakes/mistakes.api.ts'
import type { UnwinPreview } from '@cartable/domain/contacts/mistakes/mistakes.schema.ts'
import { Alert, Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import classes from '../../../platform/board/card-tools.module.css'
import { movedWords } from '../../../platform/board/moved-words.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

const Shown = ({ shown, onClose }: { readonly shown: UnwinPreview; readonly onClose: () => void }) => {
  const { id, title, customer, cameFrom, obstacles } = shown
  const [to, setTo] = useState<ContactStatus>('lost')
  const [errors, setErrors] = useState<readonly string[]>([])
  const unwin = useAction(mistakesApi.unwin, {
    refreshes: [['contacts'], ['customers']],
    onSuccess: ({ isValid, errorMsgs }) => {
      setErrors(errorMsgs)
      if (!isValid) return
      toast.success(movedWords(title, contactStatusLabels[to]))
      onClose()
    },
  })
  return (
    <>
      <p>
        {customer === null
          ? 'La famille a ouvert son espace elle-même\u00a0: elle reste, sa demande seule revient.'
          : `Le client ${customer} est vide\u00a0: il est retiré des listes. S’il revient, sa fiche sera proposée.`}
      </p>
      {obstacles.length > 0 && (
        <Alert color="warning" role="alert" title="Ce contact ne peut pas revenir" mt={16}>
          <ul>
            {obstacles.map(({ message, link }) => (
              <li key={message}>
                {message}{' '}
                {link && (
                  <AppLink href={link.path} onClick={onClose}>
                    {link.label}
                  </AppLink>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {obstacles.length === 0 && errors.length > 0 && (
        <Alert color="danger" role="alert" mt={16}>
          {errors.join(' ')}
        </Alert>
      )}
      {obstacles.length === 0 && cameFrom !== null && cameFrom !== 'lost' && (
        <Radio.Group mt={16} label="Le contact" value={to} onChange={(value) => setTo(value as ContactStatus)}>
          <Radio mt={8} value="lost" label={`passe à «\u00a0${contactStatusLabels.lost}\u00a0»`} />
          <Radio mt={8} value={cameFrom} label={`revient dans «\u00a0${contactStatusLabels[cameFrom]}\u00a0»`} />
        </Radio.Group>
      )}
      <div className={classes.dialogFoot}>
        <Button size="sm" onClick={onClose}>
          Annuler
        </Button>
        <span className={classes.grow} />
        <Button
          size="sm"
          variant="filled"
          disabled={obstacles.length > 0}
          loading={unwin.isPending}
          onClick={() => unwin.mutate({ id, to })}
        >
          {customer === null ? 'Reprendre la demande' : 'Retirer le client'}
        </Button>
      </div>
    </>
  )
}

export const UnwinDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const query = useOperation(mistakesApi.unwinPreview, { id: String(id) })
  return (
    <Modal opened onClose={onClose} title="Contact gagné par erreur" size={560}>
      <QueryPanel query={query} what="le contact">
        {(shown) => <Shown shown={shown} onClose={onClose} />}
      </QueryPanel>
    </Modal>
  )
}
