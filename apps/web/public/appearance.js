// Sets light or dark before the first paint, from what the last account of this browser chose.
;(() => {
  const asked = localStorage.getItem('cartable:appearance')
  const isDark = asked === 'dark' || (asked === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
