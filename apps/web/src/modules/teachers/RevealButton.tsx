// « Afficher » beside a masked number: asks for it in clear, which leaves a trace, and hides it again.
import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'

type Props = {
  readonly isClear: boolean
  readonly isAsking: boolean
  /** What is shown: « l’IBAN ». */
  readonly what: string
  readonly onShow: () => void
  readonly onHide: () => void
}

export const RevealButton = ({ isClear, isAsking, what, onShow, onHide }: Props) => {
  const Icon = isClear ? IconEyeOff : IconEye
  return (
    <Button
      size="compact-sm"
      loading={isAsking}
      leftSection={<Icon size={16} aria-hidden />}
      title={isClear ? undefined : `Afficher ${what}\u00a0: la consultation est notée dans l’historique`}
      onClick={isClear ? onHide : onShow}
    >
      {isClear ? 'Masquer' : 'Afficher'}
    </Button>
  )
}
