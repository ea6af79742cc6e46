import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitizedSvg } from './sanitized-svg.ts';

const { cleanSvg } = sanitizedSvg;
const root = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';
const path = '<path d="M0 0h9v9z" fill="#123456"></path>';

test('shapes, gradients and colours of a drawing stay', () => {
  const paints =
    '<defs><linearGradient id="a"><stop offset="1" stop-color="red"></stop></linearGradient></defs>' +
    '<g transform="scale(2)"><rect width="9" height="9" fill="url(#a)"></rect></g>';
  assert.equal(cleanSvg(`${root}${paints}</svg>`), `${root}${paints}</svg>`);
});

for (const [hostilePart, hostile] of Object.entries({
  'a script': '<script>alert(1)</script>',
  'a style': '<style>path{fill:url(https://evil.example)}</style>',
  'a link': '<a href="https://evil.example"></a>',
  'an image': '<image href="https://evil.example/x.png"/>',
  'a page inside':
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><b>x</b></body></foreignObject>',
  'an animation': '<animate attributeName="href" to="javascript:alert(1)"/>',
  'a copy': '<use href="#b"/>',
  'a text': '<text>Сбер</text>',
  'a comment': '<!-- <script>alert(1)</script> -->',
})) {
  test(`${hostilePart} of a drawing is removed`, () => {
    assert.equal(cleanSvg(`${root}${hostile}${path}</svg>`), `${root}${path}</svg>`);
  });
}

test('attributes that run scripts, apply styles or load resources are removed', () => {
  const acting =
    'onload="alert(1)" style="fill:red" filter="url(https://evil.example)" xlink:href="https://evil.example" ' +
    'mask="url(https://evil.example#a)" clip-path="url( \'//evil.example\')" class="a"';
  const text = `${root}<path ${acting} d="M0 0h9v9z" fill="#123456"/></svg>`;
  assert.equal(cleanSvg(text), `${root}${path}</svg>`);
});

test('a drawing with entity declarations loses them or is refused', () => {
  const text = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${root}${path}</svg>`;
  const clean = cleanSvg(text);
  assert.ok(clean === null || clean === `${root}${path}</svg>`, String(clean));
});

test('a text is refused unless it is one drawing with a viewBox and a shape', () => {
  for (const text of [
    '',
    '<html><body>x</body></html>',
    '<svg/>',
    `${root}</svg>`,
    `${root}<script>alert(1)</script></svg>`,
    `${root}${path}</svg>${root}${path}</svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg">${path}</svg>`,
  ])
    assert.equal(cleanSvg(text), null, text);
});
