// The behaviour of the card fields: groups digits, confirms the card, tells the page around the frame how it ended.
const card = document.getElementById('card')
const { intent, clientSecret, returnOrigin } = card.dataset

// the page around says, while the card is typed, whether its holder agrees that it is kept
let setupFutureUsage = null
window.addEventListener('message', (event) => {
  if (event.origin !== returnOrigin || event.data?.type !== 'cartable-card-keep') return
  setupFutureUsage = event.data.isKept === true ? 'off_session' : null
})

const tellParent = (outcome) => window.parent.postMessage({ type: 'cartable-card', ...outcome }, returnOrigin)

if (card.dataset.status === 'succeeded') {
  tellParent({ status: 'succeeded', paymentMethodId: card.dataset.paymentMethod })
}
if (card.dataset.status === 'failed') tellParent({ status: 'failed', message: card.dataset.message })

if (card instanceof HTMLFormElement) {
  const { number, expiry, cvc } = card.elements
  const error = document.getElementById('error')
  const button = card.querySelector('button')

  const digitsOf = (field) => field.value.replace(/\D/g, '')
  const showError = (message) => {
    error.textContent = message
    error.hidden = false
  }
  number.addEventListener('input', (event) => {
    if (event.inputType?.startsWith('delete')) return
    number.value = digitsOf(number).replace(/(\d{4})(?=\d)/g, '$1 ')
  })
  expiry.addEventListener('input', (event) => {
    if (event.inputType?.startsWith('delete')) return
    const digits = digitsOf(expiry)
    expiry.value = digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
  })

  const confirm = async () => {
    const response = await fetch('/stripe/card-form', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        intent,
        clientSecret,
        number: number.value,
        expiry: expiry.value,
        cvc: cvc.value,
        setupFutureUsage,
        formUrl: location.href,
      }),
    })
    return response.json()
  }

  card.addEventListener('submit', async (event) => {
    event.preventDefault()
    error.hidden = true
    button.disabled = true
    let outcome
    try {
      outcome = await confirm()
    } catch {
      outcome = { status: 'failed', message: 'Le service de paiement ne répond pas. Réessayez dans un instant.' }
    }
    if (outcome.status === 'requires_action') {
      location.assign(outcome.url)
      return
    }
    if (outcome.status === 'failed') {
      button.disabled = false
      showError(outcome.message)
    }
    if (outcome.status === 'succeeded') {
      const done = document.createElement('p')
      done.className = 'note'
      done.setAttribute('role', 'status')
      done.textContent = card.dataset.done
      card.replaceChildren(done)
    }
    tellParent(outcome)
  })
}
