// The messages on screen; the time of one that leaves by itself stops while it is pointed at or focused.
import { CloseButton } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useStore } from '../api/store.ts'
import classes from './ToastStack.module.css'
import { closeToast, popupSpacing, popupWidth, type Toast, toasts } from './toasts.ts'

const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconCircleX }

const ToastCard = ({ toast }: { toast: Toast }) => {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (toast.stays === null || isHeld) return
    const timer = setTimeout(() => closeToast(toast.id), toast.stays)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  const Drawing = icons[toast.tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the time; every action is a button inside
    <div
      role={toast.tone === 'error' ? 'alert' : 'status'}
      className={`${classes.toast} ${classes[toast.tone]}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Drawing size={18} aria-hidden />
      <div className={classes.text}>
        {toast.text}
        {toast.actions.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            className={classes.action}
            onClick={() => {
              run()
              closeToast(toast.id)
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <CloseButton size="sm" aria-label="Fermer le message" onClick={() => closeToast(toast.id)} />
    </div>
  )
}

const measures = { '--popup-width': `${popupWidth}px`, '--popup-spacing': `${popupSpacing}px` }

export const ToastStack = () => (
  <section className={classes.stack} style={measures} aria-label="Messages">
    {useStore(toasts).map((toast) => (
      <ToastCard key={toast.id} toast={toast} />
    ))}
  </section>
)
