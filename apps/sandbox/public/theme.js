// Runs before the first paint, so that nobody sees the wrong theme flash by.
const stored = localStorage.getItem('theme')
const light = stored ? stored === 'light' : matchMedia('(prefers-color-scheme: light)').matches
document.documentElement.dataset.theme = light ? 'light' : 'dark'

addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll('[data-theme-switch]')) {
    button.addEventListener('click', () => {
      const next = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light'
      document.documentElement.dataset.theme = next
      localStorage.setItem('theme', next)
    })
  }
})
