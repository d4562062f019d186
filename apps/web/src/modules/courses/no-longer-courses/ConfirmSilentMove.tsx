// The confirmations of plain moves: taking a contract over, removing its follow-up, changing its list.

import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import {
  type NoLongerCoursesStatus,
  noLongerCoursesLabels,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import tools from '../../../platform/board/card-tools.module.css'
import { counted } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { silence } from './silent-texts.ts'

type Props = {
  readonly card: NoLongerCoursesCard
  readonly to: NoLongerCoursesStatus
  readonly dialog: 'takeOver' | 'removal' | 'confirmation'
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}
type Words = { readonly title: string; readonly body: ReactNode; readonly confirm: string; readonly isDangerous?: true }

const wordsOf = ({ card, to, dialog }: Props): Words => {
  if (dialog === 'takeOver')
    return {
      title: 'Prendre le contrat en charge',
      body: (
        <p>
          Le contrat {card.contractNumber} {de(card.studentName)} avec {card.teacherName} est {silence(card)}. Son suivi
          vous sera confié.
        </p>
      ),
      confirm: 'Prendre en charge',
    }
  if (dialog === 'removal')
    return {
      title: 'Supprimer le suivi',
      isDangerous: true,
      body: (
        <>
          <p>
            Le suivi {de(card.studentName)}
            {card.followUpCount > 0 && <>, avec {counted(card.followUpCount, 'commentaire')},</>} sera supprimé.
          </p>
          <p>
            {card.contractStatus === 'active' && !card.hasResumed
              ? 'Le contrat reviendra parmi les contrats détectés.'
              : 'Le contrat quittera le tableau\u00a0: il n’est plus sans cours, ou n’est plus actif.'}
          </p>
        </>
      ),
      confirm: 'Supprimer le suivi',
    }
  return {
    title: 'Changer le statut',
    body: (
      <p>
        {card.studentName} passera de «&nbsp;{noLongerCoursesLabels[card.status]}&nbsp;» à «&nbsp;
        {noLongerCoursesLabels[to]}&nbsp;».
      </p>
    ),
    confirm: `Passer à ${noLongerCoursesLabels[to]}`,
  }
}

export const ConfirmSilentMove = (props: Props) => {
  const { isBusy, onConfirm, onCancel } = props
  const { title, body, confirm, isDangerous } = wordsOf(props)
  return (
    <Modal opened onClose={onCancel} title={title} returnFocus={false}>
      {body}
      <div className={tools.dialogFoot}>
        <Button size="sm" onClick={onCancel} {...(isDangerous && { 'data-autofocus': true })}>
          Annuler
        </Button>
        <span className={tools.grow} />
        <Button
          size="sm"
          variant="filled"
          color={isDangerous ? 'danger' : 'primary'}
          loading={isBusy}
          {...(!isDangerous && { 'data-autofocus': true })}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
