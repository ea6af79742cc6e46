import sanitizeHtml from 'sanitize-html';
import type { DrawingGateway } from './port.ts';

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const paints = ['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'];
/** Without `use`, because copies of copies make a small file a drawing of millions of shapes. */
const groups = ['svg', 'g', 'defs'];

const geometry =
  'id x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height viewBox preserveAspectRatio transform';
const paint =
  'fill fill-rule fill-opacity clip-rule clip-path mask opacity color stroke stroke-width stroke-linecap ' +
  'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity offset stop-color ' +
  'stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits';

/** An address, except one of a part of the same drawing, and an escape that could hide one. */
const isOutside = /url\s*\((?!\s*['"]?#)|:|\\|@/iu;

/** An allow list without texts, styles, scripts, images, animations, copies and references to other files. */
export const sanitizedSvg: DrawingGateway = {
  cleanSvg(text) {
    const clean = sanitizeHtml(text, {
      allowedTags: [...groups, ...shapes, ...paints],
      allowedAttributes: { svg: ['xmlns'], '*': `${geometry} ${paint}`.split(' ') },
      nonTextTags: ['script', 'style', 'text', 'title', 'desc', 'metadata', 'foreignObject'],
      textFilter: () => '',
      transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: inside(tagName, attributes) }) },
      parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    });
    return isOneSvg(clean) ? clean : null;
  },
};

function inside(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept = Object.entries(attributes).filter(([, value]) => !isOutside.test(value));
  const plain = Object.fromEntries(kept.filter(([name]) => name !== 'xmlns'));
  return tagName === 'svg' ? { xmlns: 'http://www.w3.org/2000/svg', ...plain } : plain;
}

/** A drawing needs shapes, and a size or a box that gives it one. */
function isOneSvg(text: string): boolean {
  const [head = ''] = /^<svg [^>]*>/u.exec(text) ?? [];
  const hasShape = shapes.some((shape) => text.includes(`<${shape} `));
  return (
    / (?:viewBox|width)="/u.test(head) &&
    hasShape &&
    text.split('<svg ').length === 2 &&
    text.endsWith('</svg>')
  );
}
